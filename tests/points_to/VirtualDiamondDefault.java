// The most specific default wins in a diamond.
class VirtualDiamondDefault {
  interface Top {
    default Object get() { return null; }
  }

  interface Left extends Top {
    default Object get() {
      return new Object(); // @left
    }
  }

  interface Right extends Top {}

  static class Both implements Right, Left {}

  public static void main(String[] args) {
    Top t = new Both(); // @b1
    Expect.pointsTo(t.get()); // = left; calls Left.get
    Right r = new Both(); // @b2
    Expect.pointsTo(r.get()); // = left; calls Left.get
  }
}
// unreachable: Top.get
