// Class.forName initialises; asked not to, it does not.
class ReflectForNameInit {
  static Object seen;

  static class A {
    static {
      seen = new Object(); // @byA
    }
  }

  static class B {
    static {
      seen = new Object(); // @byB
    }
  }

  public static void main(String[] args) throws Exception {
    Class.forName("ReflectForNameInit$A");
    Class.forName("ReflectForNameInit$B", false, ReflectForNameInit.class.getClassLoader());
    Expect.pointsTo(seen); // > byA
  }
}
// reachable: A.<clinit>
