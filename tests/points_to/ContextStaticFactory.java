// A static factory, called twice from main: only call sites in the heap tell its objects apart.
class ContextStaticFactory {
  Object value;

  static ContextStaticFactory make() {
    return new ContextStaticFactory(); // @made
  }

  public static void main(String[] args) {
    ContextStaticFactory x = make();
    ContextStaticFactory y = make();
    x.value = new Object(); // @a1
    y.value = new Object(); // @b1
    Expect.pointsTo(x); // = made
    Expect.pointsTo(x.value); // = a1, FP_b1 [ci origin 1-obj 2-obj 2-type]; = a1 [2-cfa]; > a1
    Expect.pointsTo(y.value); // = FP_a1, b1 [ci origin 1-obj 2-obj 2-type]; = b1 [2-cfa]; > b1
  }
}
