// Inner objects of two outer objects.
class InnerTwoOuters {
  Object f;

  class Inner {
    Object get() { return f; }
  }

  public static void main(String[] args) {
    InnerTwoOuters o = new InnerTwoOuters(); // @o1
    InnerTwoOuters p = new InnerTwoOuters(); // @o2
    o.f = new Object(); // @a1
    p.f = new Object(); // @a2
    Inner i = o.new Inner(); // @i1
    Inner j = p.new Inner(); // @i2
    Expect.pointsTo(i.get()); // = a1, FP_a2 [ci 2-type origin]; = a1 [1-cfa 2-cfa 1-obj 2-obj]
    Expect.pointsTo(j.get()); // = FP_a1, a2 [ci 2-type origin]; = a2 [1-cfa 2-cfa 1-obj 2-obj]
  }
}
