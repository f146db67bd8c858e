/** A counter that is locked where it changes, but not where it is read: who calls both at once reads an old number. */
public class OpenWorldCounter {
  private int count;

  public synchronized void increment() {
    count++; // !data-race OpenWorldCounter.count
  }

  public int get() {
    return count; // !data-race OpenWorldCounter.count
  }
}
