// Consumer.andThen runs both with the same argument.
import java.util.function.Consumer;

class FunctionConsumer {
  static class A {}

  static A first;
  static A second;

  public static void main(String[] args) {
    Consumer<A> one = a -> first = a; // @one
    Consumer<A> two = a -> second = a; // @two
    one.andThen(two).accept(new A()); // @a1
    Expect.pointsTo(first); // > a1
    Expect.pointsTo(second); // > a1
  }
}
// reachable: body(one), body(two)
