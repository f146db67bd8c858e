// A field of the superclass is one field, through whichever class it is named.
class FieldInherited {
  static class Base {
    Object f;

    Object get() { return f; }
  }

  static class Derived extends Base {}

  public static void main(String[] args) {
    Derived d = new Derived(); // @d1
    d.f = new Object(); // @a1
    Base b = d;
    Expect.pointsTo(b.f); // = a1
    Expect.pointsTo(((Base) d).f); // = a1
    Expect.pointsTo(d.get()); // = a1
  }
}
