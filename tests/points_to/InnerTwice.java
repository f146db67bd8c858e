// Two levels of inner classes.
class InnerTwice {
  Object f;

  class Middle {
    Object g;

    class Deep {
      Object outer() { return f; }

      Object middle() { return g; }
    }
  }

  public static void main(String[] args) {
    InnerTwice o = new InnerTwice(); // @o1
    Middle m = o.new Middle(); // @m1
    Middle.Deep d = m.new Deep(); // @d1
    o.f = new Object(); // @a1
    m.g = new Object(); // @b1
    Expect.pointsTo(d.outer()); // = a1
    Expect.pointsTo(d.middle()); // = b1
  }
}
