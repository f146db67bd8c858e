// Lambdas: without captures, capturing locals of every kind, capturing this, nested, recursive.
import java.util.function.*;

class Lambdas {
  int field;

  static Runnable nothing() { return () -> {}; }

  static IntUnaryOperator capturing(int i, long j, double d, String s) {
    return x -> x + i + (int) j + (int) d + s.length();
  }

  IntSupplier capturingThis() { return () -> field; }

  Supplier<Supplier<Integer>> nested(int n) { return () -> () -> n + field; }

  static final Function<Integer, Integer>[] holder = new Function[1];

  static void recursive() { holder[0] = n -> n == 0 ? 1 : n * holder[0].apply(n - 1); }

  static Thread start(Object lock) {
    Thread thread = new Thread(() -> {
      synchronized (lock) {
        lock.notify();
      }
    });
    thread.start();
    return thread;
  }

  static BinaryOperator<Long> boxed() { return (a, b) -> a + b; }
}
