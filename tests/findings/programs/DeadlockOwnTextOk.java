// Each shelf makes a text of itself under its lock, which the library does by asking it for an iterator, under the
// same lock again. A tool that does not know whom the library calls back sees two locks of one kind.
import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

public class DeadlockOwnTextOk {
  static class Shelf extends AbstractCollection<String> {
    private final ReentrantLock lock = new ReentrantLock();
    private final List<String> books = new ArrayList<>();

    @Override
    public boolean add(String book) {
      lock.lock();
      try {
        return books.add(book);
      } finally {
        lock.unlock();
      }
    }

    @Override
    public Iterator<String> iterator() {
      lock.lock();
      try {
        return new ArrayList<>(books).iterator();
      } finally {
        lock.unlock();
      }
    }

    @Override
    public int size() {
      lock.lock();
      try {
        return books.size();
      } finally {
        lock.unlock();
      }
    }

    @Override
    public String toString() {
      lock.lock();
      try {
        return super.toString();
      } finally {
        lock.unlock();
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    List<Shelf> shelves = List.of(new Shelf(), new Shelf());
    Thread[] readers = new Thread[2];
    for (int i = 0; i < readers.length; i++) {
      readers[i] = new Thread(() -> {
        for (Shelf shelf : shelves) {
          shelf.add("a book");
          System.out.println(shelf.toString());
        }
      });
      readers[i].start();
    }
    for (Thread reader : readers) reader.join();
  }
}
