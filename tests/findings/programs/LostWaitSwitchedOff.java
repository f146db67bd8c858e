// As LostWaitNeverComesOk, but one that does not accept at first can be made, and nobody signals it.
// run: may hang
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class LostWaitSwitchedOff {
  static class Acceptor implements Runnable {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean accepting = true;
    private int accepted;

    Acceptor(boolean atOnce) {
      accepting = atOnce;
    }

    @Override
    public void run() {
      for (int i = 0; i < 10; i++) {
        lock.lock();
        try {
          if (!accepting) {
            changed.awaitUninterruptibly();  // !lost-wait
            continue;
          }
          accepted++;
        } finally {
          lock.unlock();
        }
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Acceptor acceptor = new Acceptor(args.length == 0);
    Thread thread = new Thread(acceptor);
    thread.start();
    thread.join();
    System.out.println(acceptor.accepted);
  }
}
