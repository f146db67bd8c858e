// Iterators that are inner classes of a list, one the superclass of the other: each keeps the list in a field of its own. Correct: it
// is the same list, whose lock the superclass takes around what the subclass reads.
public class LockOuterOfSubclassOk {
  static class Notes {
    private final Object lock = new Object();
    private int first;

    void add(int note) {
      synchronized (lock) {
        first = note;
      }
    }

    abstract class Cursor {
      final int start;

      Cursor() {
        synchronized (lock) {
          start = from();
        }
      }

      abstract int from();
    }

    class Forward extends Cursor {
      @Override
      int from() {
        return first;
      }
    }

    int read() {
      return new Forward().start;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Notes notes = new Notes();
    Thread writer = new Thread(() -> notes.add(5));
    Thread reader = new Thread(() -> System.out.println(notes.read()));
    writer.start();
    reader.start();
    writer.join();
    reader.join();
  }
}
