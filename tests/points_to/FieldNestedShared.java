// Objects made by a field initialiser: one site for every owner.
class FieldNestedShared {
  static class Inner {
    Object value;
  }

  static class Outer {
    final Inner inner = new Inner(); // @inner
  }

  public static void main(String[] args) {
    Outer o = new Outer(); // @o1
    Outer p = new Outer(); // @o2
    o.inner.value = new Object(); // @a1
    p.inner.value = new Object(); // @a2
    Expect.pointsTo(o.inner); // = inner
    Expect.pointsTo(o.inner.value); // = a1, FP_a2 [ci 2-type origin]; = a1 [2-obj]; > a1
  }
}
