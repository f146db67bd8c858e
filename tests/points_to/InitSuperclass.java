// The superclass is initialised too; an interface without defaults is not.
class InitSuperclass {
  static Object seen;

  interface I {
    Object MARK = mark();

    static Object mark() {
      seen = new Object(); // @byI
      return seen;
    }
  }

  static class Top {
    static {
      seen = new Object(); // @byTop
    }
  }

  static class Middle extends Top implements I {}

  static class Bottom extends Middle {
    static {
      Object o = seen;
      seen = new Object(); // @byBottom
    }
  }

  public static void main(String[] args) {
    new Bottom(); // @b1
    Expect.pointsTo(seen); // = FP_byTop, byBottom
  }
}
// reachable: Top.<clinit>, Bottom.<clinit>
// unreachable: I.<clinit>, I.mark
