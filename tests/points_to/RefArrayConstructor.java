// A reference to the constructor of an array.
import java.util.function.IntFunction;

class RefArrayConstructor {
  static class A {}

  public static void main(String[] args) {
    IntFunction<A[]> make = A[]::new;
    A[] array = make.apply(2);
    array[0] = new A(); // @a1
    Expect.pointsTo(array); // = <A[]>
    Expect.pointsTo(array[0]); // = a1
  }
}
