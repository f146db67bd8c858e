// A loop header joins the value from before with the one from the body.
class LocalLoop {
  public static void main(String[] args) {
    Object a = new Object(); // @a1
    Object last = null;
    for (int i = 0; i < 3; i++) {
      Expect.pointsTo(a); // = a1, a2
      Expect.pointsTo(last); // = a1, a2
      last = a;
      a = new Object(); // @a2
      Expect.pointsTo(a); // = a2
    }
    Expect.pointsTo(a); // = FP_a1, a2
    Expect.pointsTo(last); // = FP_a1, a2
  }
}
