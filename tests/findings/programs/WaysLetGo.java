// A helper writes into any book, and lets go of the lock that its callers hold while it does. They all hold it, and it is no use.
import java.util.concurrent.locks.ReentrantLock;

public class WaysLetGo {
  static final class Book {
    final ReentrantLock lock = new ReentrantLock();
    int lines;

    void write() {
      lock.lock();
      try {
        Pen.write(this);
      } finally {
        lock.unlock();
      }
    }
  }

  static final class Pen {
    static void write(Book book) {
      book.lock.unlock();
      book.lines++;  // !data-race(high) Book.lines
      book.lock.lock();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Book book = new Book();
    Thread first = new Thread(book::write);
    Thread second = new Thread(book::write);
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
