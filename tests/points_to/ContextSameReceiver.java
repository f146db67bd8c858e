// Two calls on one receiver: only call sites tell them apart.
class ContextSameReceiver {
  Object id(Object o) { return o; }

  public static void main(String[] args) {
    ContextSameReceiver x = new ContextSameReceiver(); // @x1
    Object a = x.id(new Object()); // @a1
    Object b = x.id(new Object()); // @b1
    Expect.pointsTo(a); // = a1, FP_b1 [ci origin 1-obj 2-obj 2-type]; = a1 [1-cfa 2-cfa]
    Expect.pointsTo(b); // = FP_a1, b1 [ci origin 1-obj 2-obj 2-type]; = b1 [1-cfa 2-cfa]
  }
}
