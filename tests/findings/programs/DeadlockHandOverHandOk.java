// Two ReentrantLocks in opposite textual orders, but each thread has released the first before it takes the second. A tool that
// looks at the order of lock() calls and not at what is held reports a deadlock.
import java.util.concurrent.locks.ReentrantLock;

public class DeadlockHandOverHandOk {
  private final ReentrantLock seats = new ReentrantLock();
  private final ReentrantLock payments = new ReentrantLock();
  private int taken;
  private int paid;

  void book() {
    seats.lock();
    try {
      taken++;
    } finally {
      seats.unlock();
    }
    payments.lock();
    try {
      paid++;
    } finally {
      payments.unlock();
    }
  }

  void cancel() {
    payments.lock();
    try {
      paid--;
    } finally {
      payments.unlock();
    }
    seats.lock();
    try {
      taken--;
    } finally {
      seats.unlock();
    }
  }

  public static void main(String[] args) {
    DeadlockHandOverHandOk show = new DeadlockHandOverHandOk();
    new Thread(show::book).start();
    new Thread(show::cancel).start();
  }
}
