// The acceptor waits only while nothing is accepted, and nobody in this program ever stops accepting. A tool that
// looks for signals alone says that it waits for ever.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class LostWaitNeverComesOk {
  static class Acceptor implements Runnable {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean accepting = true;
    private int accepted;

    @Override
    public void run() {
      for (int i = 0; i < 10; i++) {
        lock.lock();
        try {
          if (!accepting) {
            changed.awaitUninterruptibly();
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
    Acceptor acceptor = new Acceptor();
    Thread thread = new Thread(acceptor);
    thread.start();
    thread.join();
    System.out.println(acceptor.accepted);
  }
}
