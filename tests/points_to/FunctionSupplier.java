// Suppliers that memoise: a field filled from a call of another supplier.
import java.util.function.Supplier;

class FunctionSupplier {
  static class Memo<T> implements Supplier<T> {
    final Supplier<T> from;
    T value;

    Memo(Supplier<T> from) { this.from = from; }

    public T get() {
      if (value == null) value = from.get(); // calls get: body(source)
      return value;
    }
  }

  public static void main(String[] args) {
    Supplier<Object> source = () -> new int[0]; // @source:lambda @made:int[]
    Supplier<Object> memo = new Memo<>(source); // @memo
    Expect.pointsTo(memo.get()); // = made; calls Memo.get
    Expect.pointsTo(memo.get()); // = made; calls Memo.get
  }
}
