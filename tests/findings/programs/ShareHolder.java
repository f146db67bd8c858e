// Two generic holders, one per thread, hold the same counter.
public class ShareHolder {
  static class Holder<T> {
    private final T value;

    Holder(T value) {
      this.value = value;
    }

    T get() {
      return value;
    }
  }

  static class Counter {
    int count;
  }

  static Thread counting(Holder<Counter> holder) {
    return new Thread(() -> {
      holder.get().count++;  // !data-race Counter.count
    });
  }

  public static void main(String[] args) throws InterruptedException {
    Counter counter = new Counter();
    Thread first = counting(new Holder<>(counter));
    Thread second = counting(new Holder<>(counter));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(counter.count);
  }
}
