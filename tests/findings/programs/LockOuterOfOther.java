// The same, but the subclass reads another list than the one that the superclass has locked.
public class LockOuterOfOther {
  static class Notes {
    private final Object lock = new Object();
    private int first;

    void add(int note) {
      synchronized (lock) {
        first = note;  // !data-race Notes.first
      }
    }

    abstract class Cursor {
      int start() {
        synchronized (lock) {
          return from();
        }
      }

      abstract int from();
    }
  }

  static class Copied extends Notes.Cursor {
    private final Notes source;

    Copied(Notes locked, Notes source) {
      locked.super();
      this.source = source;
    }

    @Override
    int from() {
      return source.first;  // !data-race Notes.first
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Notes notes = new Notes();
    Notes others = new Notes();
    Thread writer = new Thread(() -> notes.add(5));
    Thread reader = new Thread(() -> System.out.println(new Copied(others, notes).start()));
    writer.start();
    reader.start();
    writer.join();
    reader.join();
  }
}
