// Shelves are locked with objects from a list, always the smaller number first, so there is one order. A tool that sees only "a
// lock of the list inside a lock of the list" reports a deadlock.
import java.util.ArrayList;
import java.util.List;

public class DeadlockLocksInListOk {
  private final List<Object> locks = new ArrayList<>();
  private final int[] books = {5, 5, 5};

  DeadlockLocksInListOk() {
    for (int i = 0; i < books.length; i++) locks.add(new Object());
  }

  void move(int from, int to) {
    synchronized (locks.get(Math.min(from, to))) {
      synchronized (locks.get(Math.max(from, to))) {  // !FP_deadlock
        books[from]--;  // !FP_data-race int[]
        books[to]++;  // !FP_data-race int[]
      }
    }
  }

  public static void main(String[] args) {
    DeadlockLocksInListOk library = new DeadlockLocksInListOk();
    new Thread(() -> library.move(0, 2)).start();
    new Thread(() -> library.move(2, 0)).start();
    new Thread(() -> library.move(1, 0)).start();
  }
}
