// A thread that is started twice runs once: the second start only throws. Its count is its own; a tool that makes a thread of
// every start reports it.
public class OddStartedTwiceOk {
  static int count;

  public static void main(String[] args) throws InterruptedException {
    Thread worker = new Thread(() -> count++);
    worker.start();
    try {
      worker.start();
    } catch (IllegalThreadStateException e) {
      System.out.println("once is enough");
    }
    worker.join();
    System.out.println(count);
  }
}
