// Objects made at one site are one object to the analysis: their fields merge.
class FieldOneSite {
  Object f;

  static FieldOneSite make() {
    return new FieldOneSite(); // @o1
  }

  public static void main(String[] args) {
    FieldOneSite o = make();
    FieldOneSite p = make();
    o.f = new Object(); // @a1
    p.f = new Object(); // @a2
    Expect.pointsTo(o.f); // = a1, FP_a2 [ci 2-type origin]; > a1
    Expect.pointsTo(p.f); // = FP_a1, a2 [ci 2-type origin]; > a2
  }
}
