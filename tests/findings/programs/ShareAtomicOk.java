// All threads count in an AtomicInteger and an AtomicLongArray, which are made for that. A naive tool sees shared
// counters without a lock.
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

public class ShareAtomicOk {
  static class Statistics {
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicLongArray bytes = new AtomicLongArray(2);

    void record(int kind, int size) {
      requests.incrementAndGet();
      bytes.addAndGet(kind, size);
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Statistics statistics = new Statistics();
    Thread[] threads = new Thread[3];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(() -> statistics.record(1, 512));
      threads[i].start();
    }
    System.out.println("so far " + statistics.requests.get());
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(statistics.bytes.get(1));
  }
}
