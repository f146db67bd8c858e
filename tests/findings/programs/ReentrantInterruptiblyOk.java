// lockInterruptibly either has the lock or throws, and what it throws leads past the access. A naive tool knows lock() only.
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantInterruptiblyOk {
  static class Printer implements Runnable {
    private final ReentrantLock lock = new ReentrantLock();
    private int pages;

    @Override
    public void run() {
      try {
        lock.lockInterruptibly();
        try {
          pages++;
        } finally {
          lock.unlock();
        }
      } catch (InterruptedException e) {
        System.out.println("cancelled");
      }
    }
  }

  public static void main(String[] args) {
    Printer printer = new Printer();
    Thread first = new Thread(printer);
    Thread second = new Thread(printer);
    first.start();
    second.start();
    second.interrupt();
  }
}
