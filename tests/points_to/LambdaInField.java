// A lambda kept in a field and called from another method.
class LambdaInField {
  interface Callback {
    void call(Object o);
  }

  Callback callback;
  Object received;

  void fire(Object o) {
    callback.call(o); // calls call: body(cb)
  }

  public static void main(String[] args) {
    LambdaInField o = new LambdaInField(); // @o1
    o.callback = x -> o.received = x; // @cb
    o.fire(new Object()); // @a1
    Expect.pointsTo(o.received); // = a1
  }
}
