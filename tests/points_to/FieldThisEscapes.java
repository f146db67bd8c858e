// A constructor publishes this before it is done.
class FieldThisEscapes {
  static FieldThisEscapes last;
  Object f;

  FieldThisEscapes() {
    last = this;
    f = new Object(); // @a1
  }

  public static void main(String[] args) {
    FieldThisEscapes o = new FieldThisEscapes(); // @o1
    Expect.pointsTo(last); // = o1
    Expect.pointsTo(last.f); // = a1
  }
}
