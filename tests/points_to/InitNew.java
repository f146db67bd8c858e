// Making an object runs the initialiser; declaring a variable, casting or testing does not.
class InitNew {
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

  public static void main(String[] args) {
    Object a = new A(); // @a1
    B b = null;
    if (a instanceof B) b = (B) a;
    Expect.pointsTo(b); // = nothing
    Expect.pointsTo(seen); // = byA
  }
}
// reachable: A.<clinit>
// unreachable: B.<clinit>
