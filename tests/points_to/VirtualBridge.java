// A generic interface: the call goes to the bridge, and through it to the method.
class VirtualBridge {
  interface Sink<T> {
    Object put(T value);
  }

  static class A {}

  static class ASink implements Sink<A> {
    public Object put(A value) {
      Expect.pointsTo(value); // = a1
      return value;
    }
  }

  @SuppressWarnings("unchecked")
  public static void main(String[] args) {
    Sink<A> sink = new ASink(); // @sink
    Expect.pointsTo(sink.put(new A())); // @a1; = a1; calls ASink.put
    // The cast in the bridge keeps other types out.
    try {
      ((Sink) sink).put(new Object()); // @o1
    } catch (ClassCastException e) {
      Expect.pointsTo(sink); // = sink
    }
  }
}
