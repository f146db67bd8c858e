// A thread that joins itself, with a timeout, and main that joins itself after that: of no use, and harmless. The count is only
// the thread's, until main has joined it.
public class OddJoinsItselfOk {
  static int count;

  static void nap() {
    count++;
    try {
      Thread.currentThread().join(10);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    count++;
  }

  public static void main(String[] args) throws InterruptedException {
    Thread sleeper = new Thread(OddJoinsItselfOk::nap);
    sleeper.start();
    sleeper.join();
    Thread.currentThread().join(10);
    System.out.println(count);
  }
}
