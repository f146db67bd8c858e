// A static field of the same name in the subclass is another field.
class StaticShadowed {
  static class Base {
    static Object f = new Object(); // @a1
  }

  static class Derived extends Base {
    static Object f = new Object(); // @a2
  }

  public static void main(String[] args) {
    Expect.pointsTo(Base.f); // = a1
    Expect.pointsTo(Derived.f); // = a2
  }
}
