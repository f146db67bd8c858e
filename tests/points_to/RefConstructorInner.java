// A constructor reference of an inner class captures this.
import java.util.function.Supplier;

class RefConstructorInner {
  Object f;

  class Inner {
    Object get() { return f; }
  }

  Supplier<Inner> factory() {
    return Inner::new;
  }

  public static void main(String[] args) {
    RefConstructorInner o = new RefConstructorInner(); // @o1
    o.f = new Object(); // @a1
    Inner i = o.factory().get();
    Expect.pointsTo(i); // = <Inner>
    Expect.pointsTo(i.get()); // = a1
  }
}
