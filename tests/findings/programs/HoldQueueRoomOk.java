// The producer puts three jobs under a lock that the consumer needs, into a queue with room for eight: put never waits. A tool
// that does not count takes the queue for full.
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class HoldQueueRoomOk {
  static final BlockingQueue<String> jobs = new ArrayBlockingQueue<>(8);
  static final Object log = new Object();
  static int lines;

  static void produce() throws InterruptedException {
    synchronized (log) {
      lines++;
      jobs.put("scan");
      jobs.put("sort");
      jobs.put("save");
    }
  }

  static void consume() {
    synchronized (log) {
      lines++;
    }
    for (int i = 0; i < 3; i++) jobs.poll();
  }

  public static void main(String[] args) throws InterruptedException {
    Thread consumer = new Thread(HoldQueueRoomOk::consume);
    consumer.start();
    produce();
    consumer.join();
    System.out.println(lines);
  }
}
