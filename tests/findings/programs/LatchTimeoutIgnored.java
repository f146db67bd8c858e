// await() with a timeout may return false without any order; nobody looks.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class LatchTimeoutIgnored {
  static class Probe {
    int celsius;

    void measure(CountDownLatch done) {
      celsius = 21;   // !data-race Probe.celsius
      done.countDown();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Probe probe = new Probe();
    CountDownLatch done = new CountDownLatch(1);
    new Thread(() -> probe.measure(done)).start();
    done.await(10, TimeUnit.MILLISECONDS);
    System.out.println(probe.celsius + " degrees");   // !data-race Probe.celsius
  }
}
