/** A counter of a library, locked wherever it is touched. */
public class OpenWorldCounterOk {
  private int count;

  public synchronized void increment() {
    count++;
  }

  public synchronized int get() {
    return count;
  }
}
