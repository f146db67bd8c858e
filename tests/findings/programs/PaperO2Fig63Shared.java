// O2, figure 6.3, but main gives one counter to both threads through their super constructor.
public class PaperO2Fig63Shared {
  static class Counter {
    private int value;

    void step() {
      value++;  // !data-race Counter.value
    }
  }

  static class Counting extends Thread {
    private final Counter counter;

    Counting(Counter counter) {
      this.counter = counter;
    }

    @Override
    public void run() {
      counter.step();
    }
  }

  static class Uploads extends Counting {
    Uploads(Counter counter) {
      super(counter);
    }
  }

  static class Downloads extends Counting {
    Downloads(Counter counter) {
      super(counter);
    }
  }

  public static void main(String[] args) {
    Counter counter = new Counter();
    new Uploads(counter).start();
    new Downloads(counter).start();
  }
}
