// The identity as instance method of two receivers.
class ContextIdentityReceivers {
  Object id(Object o) { return o; }

  public static void main(String[] args) {
    ContextIdentityReceivers x = new ContextIdentityReceivers(); // @x1
    ContextIdentityReceivers y = new ContextIdentityReceivers(); // @y1
    Object a = x.id(new Object()); // @a1
    Object b = y.id(new Object()); // @b1
    Expect.pointsTo(a); // = a1, FP_b1 [ci origin 2-type]; = a1 [1-cfa 2-cfa 1-obj 2-obj]
    Expect.pointsTo(b); // = FP_a1, b1 [ci origin 2-type]; = b1 [1-cfa 2-cfa 1-obj 2-obj]
  }
}
