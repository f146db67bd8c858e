// Record components, read through their accessors.
class RecordAccessor {
  record Pair(Object left, Object right) {}

  public static void main(String[] args) {
    Pair p = new Pair(new A(), new B()); // @p1:Pair @a1:A @b1:B
    Expect.pointsTo(p); // = p1
    Expect.pointsTo(p.left()); // = a1; calls Pair.left
    Expect.pointsTo(p.right()); // = b1; calls Pair.right
  }

  static class A {}

  static class B {}
}
