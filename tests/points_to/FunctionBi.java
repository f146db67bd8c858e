// BiFunction and BinaryOperator, of the library.
import java.util.Comparator;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;

class FunctionBi {
  static class Pair {
    Object left;
    Object right;
  }

  static class A {
    int size;
  }

  public static void main(String[] args) {
    BiFunction<Object, Object, Pair> pair = (l, r) -> {
      Pair p = new Pair(); // @p1
      p.left = l;
      p.right = r;
      return p;
    };
    Pair p = pair.apply(new Object[0], new int[0]); // @x:Object[] @y:int[]
    Expect.pointsTo(p.left); // = x
    Expect.pointsTo(p.right); // = y
    BinaryOperator<A> min = BinaryOperator.minBy(Comparator.comparingInt(a -> a.size));
    A a = min.apply(new A(), new A()); // @a1
    Expect.pointsTo(a); // = a1
  }
}
