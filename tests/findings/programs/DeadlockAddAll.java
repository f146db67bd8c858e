// Each shelf takes all books of the other under its own lock, for which the library locks the other.
// run: may hang
import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

public class DeadlockAddAll {
  static class Shelf extends AbstractCollection<String> {
    private final ReentrantLock lock = new ReentrantLock();
    private final List<String> books = new ArrayList<>();

    @Override
    public boolean add(String book) {
      lock.lock();  // !FP_deadlock
      try {
        return books.add(book);
      } finally {
        lock.unlock();
      }
    }

    @Override
    public Iterator<String> iterator() {
      lock.lock();  // !deadlock
      try {
        return new ArrayList<>(books).iterator();
      } finally {
        lock.unlock();
      }
    }

    @Override
    public int size() {
      return 2;
    }

    void takeFrom(Shelf other) {
      lock.lock();
      try {
        super.addAll(other);
      } finally {
        lock.unlock();
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Shelf left = new Shelf();
    Shelf right = new Shelf();
    left.add("one");
    right.add("two");
    Thread taker = new Thread(() -> left.takeFrom(right));
    taker.start();
    right.takeFrom(left);
    taker.join();
  }
}
