// Buffers count themselves out when the collector has found them; the cleaner's thread does that, at any time, and main
// counts them in without a lock.
import java.lang.ref.Cleaner;

public class CleanerCounter {
  static final Cleaner CLEANER = Cleaner.create();

  static class Statistics {
    int open;
  }

  static class Release implements Runnable {
    private final Statistics statistics;

    Release(Statistics statistics) {
      this.statistics = statistics;
    }

    @Override public void run() {
      statistics.open--;  // !data-race Statistics.open
    }
  }

  static class Buffer {
    Buffer(Statistics statistics) {
      statistics.open++;  // !data-race Statistics.open
      CLEANER.register(this, new Release(statistics));
    }
  }

  public static void main(String[] args) {
    Statistics statistics = new Statistics();
    for (int i = 0; i < 100; i++) {
      new Buffer(statistics);
    }
    System.gc();
    System.out.println(statistics.open);  // !data-race Statistics.open
  }
}
