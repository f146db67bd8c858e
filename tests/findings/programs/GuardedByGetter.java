// The lock is what a method returns, here and behind another object.
public class GuardedByGetter {
  @interface GuardedBy {
    String value();
  }

  static class Store {
    private final Object lock = new Object();

    Object getLock() {
      return lock;
    }
  }

  static class Cursor {
    private final Store store;

    @GuardedBy("store.getLock()")
    private int position;

    @GuardedBy("lock()")
    private int moves;

    Cursor(Store store) {
      this.store = store;
    }

    Object lock() {
      return store.lock;
    }

    void next() {
      synchronized (store.getLock()) {
        position++;
        moves++;
      }
    }

    void back() {
      position--; // !guarded-by(high) Cursor.position
      synchronized (lock()) {
        moves++;
      }
    }
  }

  public static void main(String[] args) {
    Cursor cursor = new Cursor(new Store());
    new Thread(cursor::next).start();
    cursor.back();
  }
}
