// A field with the same name in superclass and subclass is two fields.
class FieldShadowed {
  static class Base {
    Object f;

    Object baseGet() { return f; }
  }

  static class Derived extends Base {
    Object f;

    Object derivedGet() { return f; }

    Object superGet() { return super.f; }
  }

  public static void main(String[] args) {
    Derived d = new Derived(); // @d1
    d.f = new Object(); // @a1
    ((Base) d).f = new Object(); // @a2
    Expect.pointsTo(d.f); // = a1
    Expect.pointsTo(((Base) d).f); // = a2
    Expect.pointsTo(d.derivedGet()); // = a1
    Expect.pointsTo(d.superGet()); // = a2
    Expect.pointsTo(d.baseGet()); // = a2
  }
}
