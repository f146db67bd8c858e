// A lambda of a generic interface gets and gives through casts.
import java.util.function.Function;

class LambdaGeneric {
  static class A {
    Object part() {
      return new Object(); // @part
    }
  }

  static <S, T> T apply(Function<S, T> f, S s) {
    return f.apply(s); // calls apply: body(f)
  }

  public static void main(String[] args) {
    Function<A, Object> f = a -> a.part(); // @f; calls A.part
    Expect.pointsTo(apply(f, new A())); // @a1; = part
  }
}
