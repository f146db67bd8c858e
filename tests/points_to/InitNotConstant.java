// A compile-time constant is copied into the user: no initialiser runs.
class InitNotConstant {
  static Object seen;

  static class A {
    static final int NUMBER = 5;
    static final String TEXT = "text";

    static {
      seen = new Object(); // @byA
    }
  }

  static class B {
    static final Integer BOXED = 5;

    static {
      seen = new Object(); // @byB
    }
  }

  public static void main(String[] args) {
    int n = A.NUMBER + A.TEXT.length() + B.BOXED;
    Expect.pointsTo(seen); // = byB
  }
}
// unreachable: A.<clinit>
// reachable: B.<clinit>
