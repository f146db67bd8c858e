/** One method takes the lock of the queue first, the other that of the store: two callers may wait for each other. */
public class OpenWorldDeadlock {
  private final Object queue = new Object();
  private final Object store = new Object();
  private int moved;

  public void flush() {
    synchronized (queue) {
      synchronized (store) { // !deadlock
        moved++;
      }
    }
  }

  public void load() {
    synchronized (store) {
      synchronized (queue) { // !deadlock
        moved--;
      }
    }
  }
}
