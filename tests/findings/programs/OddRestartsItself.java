// A Runnable that starts a new thread with itself and goes on working: the next round has begun while it still counts.
import java.util.concurrent.atomic.AtomicInteger;

public class OddRestartsItself implements Runnable {
  private final AtomicInteger left = new AtomicInteger(5);
  private int rounds;

  @Override
  public void run() {
    if (left.decrementAndGet() > 0) new Thread(this).start();
    rounds++;  // !data-race rounds
  }

  public static void main(String[] args) {
    new Thread(new OddRestartsItself()).start();
  }
}
