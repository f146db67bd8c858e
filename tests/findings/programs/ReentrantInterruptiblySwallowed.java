// Who is interrupted while waiting for the lock goes on without it.
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantInterruptiblySwallowed {
  static class Printer implements Runnable {
    private final ReentrantLock lock = new ReentrantLock();
    private int pages;

    @Override
    public void run() {
      try {
        lock.lockInterruptibly();
      } catch (InterruptedException e) {
        System.out.println("interrupted");
      }
      pages++;  // !data-race Printer.pages
      if (lock.isHeldByCurrentThread()) {
        lock.unlock();
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
