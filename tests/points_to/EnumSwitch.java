// A switch on an enum.
class EnumSwitch {
  enum Kind { A, B }

  static Object choose(Kind k) {
    switch (k) {
      case A:
        return new Object(); // @forA
      case B:
        return new Object(); // @forB
      default:
        return null;
    }
  }

  public static void main(String[] args) {
    Object o = choose(args.length == 0 ? Kind.A : Kind.B);
    Expect.pointsTo(o); // = forA, forB
    Object p = switch (Kind.B) {
      case A -> o;
      case B -> new Object(); // @arrow
    };
    Expect.pointsTo(p); // = FP_forA, FP_forB, arrow
  }
}
