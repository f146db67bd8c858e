/** Both methods take the lock of the queue first. */
public class OpenWorldDeadlockOk {
  private final Object queue = new Object();
  private final Object store = new Object();
  private int moved;

  public void flush() {
    synchronized (queue) {
      synchronized (store) {
        moved++;
      }
    }
  }

  public void load() {
    synchronized (queue) {
      synchronized (store) {
        moved--;
      }
    }
  }
}
