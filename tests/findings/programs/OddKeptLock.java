// A worker locks and never unlocks, which helps nothing against main, who does not lock at all.
import java.util.concurrent.locks.ReentrantLock;

public class OddKeptLock {
  static final ReentrantLock lock = new ReentrantLock();
  static int visits;

  static void visit() {
    lock.lock();
    visits++;  // !data-race visits
  }

  public static void main(String[] args) {
    new Thread(OddKeptLock::visit).start();
    visits++;  // !data-race visits
  }
}
