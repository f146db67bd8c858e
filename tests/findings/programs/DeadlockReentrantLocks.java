// Two ReentrantLocks, taken in opposite orders by two threads, with the usual try and finally.
// run: may hang
import java.util.concurrent.locks.ReentrantLock;

public class DeadlockReentrantLocks {
  private final ReentrantLock seats = new ReentrantLock();
  private final ReentrantLock payments = new ReentrantLock();
  private int taken;
  private int paid;

  void book() {
    seats.lock();
    try {
      taken++;
      payments.lock();  // !deadlock
      try {
        paid++;
      } finally {
        payments.unlock();
      }
    } finally {
      seats.unlock();
    }
  }

  void cancel() {
    payments.lock();
    try {
      paid--;
      seats.lock();  // !deadlock
      try {
        taken--;
      } finally {
        seats.unlock();
      }
    } finally {
      payments.unlock();
    }
  }

  public static void main(String[] args) {
    DeadlockReentrantLocks show = new DeadlockReentrantLocks();
    new Thread(show::book).start();
    new Thread(show::cancel).start();
  }
}
