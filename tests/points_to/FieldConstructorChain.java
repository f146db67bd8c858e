// Fields filled by this(...) and super(...), initialisers between them.
class FieldConstructorChain {
  static class Base {
    final Object a;

    Base(Object a) { this.a = a; }
  }

  static class Derived extends Base {
    Object b = new Object(); // @b1
    Object c;

    {
      c = b;
    }

    Derived(Object a) {
      super(a); // calls Base.<init>
    }

    Derived() {
      this(new Object()); // @a1
    }
  }

  public static void main(String[] args) {
    Derived d = new Derived(); // @d1; calls Derived.<init>
    Expect.pointsTo(d.a); // = a1
    Expect.pointsTo(d.b); // = b1
    Expect.pointsTo(d.c); // = b1
  }
}
