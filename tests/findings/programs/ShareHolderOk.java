// Two generic holders hold a counter each, and each thread has one holder. All values go through the same get and set.
// A tool that merges what the two holders hold reports the count.
public class ShareHolderOk {
  static class Holder<T> {
    private T value;

    void set(T value) {
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
      holder.get().count++;  // !FP_data-race Counter.count
    });
  }

  public static void main(String[] args) throws InterruptedException {
    Holder<Counter> visits = new Holder<>();
    Holder<Counter> clicks = new Holder<>();
    visits.set(new Counter());
    clicks.set(new Counter());
    Thread first = counting(visits);
    Thread second = counting(clicks);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(visits.get().count + clicks.get().count);
  }
}
