// A load before the store sees it all the same.
class FieldReadBeforeWrite {
  Object f;

  public static void main(String[] args) {
    FieldReadBeforeWrite o = new FieldReadBeforeWrite(); // @o1
    Expect.pointsTo(o.f); // = FP_a1
    o.f = new Object(); // @a1
    o.f = null;
    Expect.pointsTo(o.f); // = FP_a1
  }
}
