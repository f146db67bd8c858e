// O2, figure 6.3: two classes of thread share a super constructor, which allocates a counter for each of them. Correct; a tool
// that names objects by their allocation alone takes the two counters for one.
public class PaperO2Fig63Ok {
  static class Counter {
    private int value;

    void step() {
      value++;
    }
  }

  static class Counting extends Thread {
    private final Counter counter;

    Counting() {
      counter = new Counter();
    }

    @Override
    public void run() {
      counter.step();
    }
  }

  static class Uploads extends Counting {
    Uploads() {
      super();
    }
  }

  static class Downloads extends Counting {
    Downloads() {
      super();
    }
  }

  public static void main(String[] args) {
    Uploads uploads = new Uploads();
    Downloads downloads = new Downloads();
    uploads.start();
    downloads.start();
  }
}
