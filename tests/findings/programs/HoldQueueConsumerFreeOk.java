// The producer puts into a bounded queue while it holds the log's lock, but the consumer never asks for that lock, so it always
// gets round to taking. A tool that objects to every put under a lock would complain.
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class HoldQueueConsumerFreeOk {
  static final BlockingQueue<Integer> jobs = new ArrayBlockingQueue<>(2);
  static final Object log = new Object();
  static int lines;

  static void produce() throws InterruptedException {
    for (int i = 0; i < 25; i++) {
      synchronized (log) {
        lines++;
        jobs.put(i);
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    for (int p = 0; p < 2; p++) {
      new Thread(() -> {
        try {
          produce();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }).start();
    }
    int sum = 0;
    for (int i = 0; i < 50; i++) sum += jobs.take();
    System.out.println(sum);
  }
}
