// A reader awaits a condition, which releases the door's lock but not the house's, and the one who signals takes the house's
// lock first.
// run: may hang
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class HoldCondition {
  private final ReentrantLock house = new ReentrantLock();
  private final ReentrantLock door = new ReentrantLock();
  private final Condition opened = door.newCondition();
  private boolean open;

  void enter() throws InterruptedException {
    house.lock();
    door.lock();
    try {
      while (!open) {
        opened.await();  // !FN_deadlock
      }
    } finally {
      door.unlock();
      house.unlock();
    }
  }

  void unlock() {
    house.lock();  // !FN_deadlock
    door.lock();
    try {
      open = true;
      opened.signalAll();
    } finally {
      door.unlock();
      house.unlock();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    HoldCondition home = new HoldCondition();
    new Thread(home::unlock).start();
    home.enter();
  }
}
