// A static field named through a subclass is the superclass's field.
class StaticInherited {
  static class Base {
    static Object f;
  }

  static class Left extends Base {}

  static class Right extends Base {}

  public static void main(String[] args) {
    Left.f = new Object(); // @a1
    Expect.pointsTo(Right.f); // = a1
    Expect.pointsTo(Base.f); // = a1
  }
}
