// An anonymous class made in an instance method, with fields of its own and arguments for its superclass.
class InnerAnonymousThis {
  abstract static class Base {
    final Object given;

    Base(Object given) { this.given = given; }

    abstract Object get();
  }

  Object f;

  Base make(Object local) {
    return new Base(local) { // @anon
      final Object own = new Object(); // @own

      Object get() {
        Expect.pointsTo(own); // = own
        Expect.pointsTo(given); // = l1
        return f;
      }
    };
  }

  public static void main(String[] args) {
    InnerAnonymousThis o = new InnerAnonymousThis(); // @o1
    o.f = new Object(); // @a1
    Base b = o.make(new Object()); // @l1
    Expect.pointsTo(b); // = anon
    Expect.pointsTo(b.get()); // = a1
  }
}
