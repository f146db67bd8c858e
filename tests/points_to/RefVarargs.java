// A reference to a varargs method: the compiler makes a lambda around it.
import java.util.function.BiFunction;

class RefVarargs {
  static Object last(Object... all) { return all[all.length - 1]; }

  public static void main(String[] args) {
    BiFunction<Object, Object, Object> f = RefVarargs::last;
    Object a = new Object(); // @a1
    Object b = new Object(); // @b1
    Expect.pointsTo(f.apply(a, b)); // = FP_a1, b1
  }
}
