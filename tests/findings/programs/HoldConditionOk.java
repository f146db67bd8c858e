// A reader awaits a condition with the house's lock held, but the one who signals takes only the door's lock, which await has
// released.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class HoldConditionOk {
  private final ReentrantLock house = new ReentrantLock();
  private final ReentrantLock door = new ReentrantLock();
  private final Condition opened = door.newCondition();
  private boolean open;

  void enter() throws InterruptedException {
    house.lock();
    door.lock();
    try {
      while (!open) {
        opened.await();
      }
    } finally {
      door.unlock();
      house.unlock();
    }
  }

  void unlock() {
    door.lock();
    try {
      open = true;
      opened.signalAll();
    } finally {
      door.unlock();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    HoldConditionOk home = new HoldConditionOk();
    new Thread(home::unlock).start();
    home.enter();
  }
}
