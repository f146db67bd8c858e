// arraycopy through Object; what does not fit the target's element type does not arrive.
class ArrayCopyUntyped {
  static class A {}

  static class B extends A {}

  static void copy(Object from, Object to) { System.arraycopy(from, 0, to, 0, 1); }

  public static void main(String[] args) {
    A[] from = new A[2]; // @from
    B[] to = new B[1]; // @to
    from[0] = new B(); // @b1
    from[1] = new A(); // @a1
    copy(from, to);
    Expect.pointsTo(to[0]); // > b1
    Expect.pointsTo((B) to[0]); // > b1
  }
}
