// The producer puts into a bounded queue while it holds the log's lock, and the consumer needs the log before it takes. When
// the queue is full, both wait.
// run: may hang
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class HoldQueue {
  static final BlockingQueue<Integer> jobs = new ArrayBlockingQueue<>(2);
  static final Object log = new Object();
  static int lines;

  static void produce() throws InterruptedException {
    for (int i = 0; i < 50; i++) {
      synchronized (log) {
        lines++;
        jobs.put(i);  // !FN_deadlock
      }
    }
  }

  static void consume() throws InterruptedException {
    for (int i = 0; i < 50; i++) {
      synchronized (log) {  // !FN_deadlock
        lines++;
      }
      jobs.take();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread consumer = new Thread(() -> {
      try {
        consume();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    });
    consumer.start();
    produce();
    consumer.join();
    System.out.println(lines);
  }
}
