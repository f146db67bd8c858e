// A static field or method named through a subclass initialises the class that declares it, not the subclass.
class InitInheritedStatic {
  static Object seen;

  static class Base {
    static Object f = new Object(); // @f1

    static void touch() {}
  }

  static class Sub extends Base {
    static {
      seen = new Object(); // @bySub
    }
  }

  public static void main(String[] args) {
    Object o = Sub.f;
    Sub.touch(); // calls Base.touch
    Expect.pointsTo(o); // = f1
    Expect.pointsTo(seen); // = nothing
  }
}
// reachable: Base.<clinit>
// unreachable: Sub.<clinit>
