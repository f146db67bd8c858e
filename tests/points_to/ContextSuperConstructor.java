// The value goes through the constructor of the superclass: one call site in the subclass for both.
class ContextSuperConstructor {
  static class Base {
    final Object value;

    Base(Object value) { this.value = value; }
  }

  static class Derived extends Base {
    Derived(Object value) { super(value); }
  }

  public static void main(String[] args) {
    Derived x = new Derived(new int[0]); // @x1:Derived @a1:int[]
    Derived y = new Derived(new long[0]); // @y1:Derived @b1:long[]
    Expect.pointsTo(x.value); // = a1, FP_b1 [ci origin 1-cfa 2-type]; = a1 [2-cfa 1-obj 2-obj]
    Expect.pointsTo(y.value); // = FP_a1, b1 [ci origin 1-cfa 2-type]; = b1 [2-cfa 1-obj 2-obj]
  }
}
