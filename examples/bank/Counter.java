package bank;

/** Counts transfers. One of its counts is kept as it should be, the other loses updates. */
public class Counter {
  private int done;
  private int failed;

  public synchronized void countDone() {
    done++;
  }

  /** Not synchronized: a read and a write that another thread can come between. */
  public void countFailed() {
    failed++;
  }

  public synchronized int done() {
    return done;
  }

  public int failed() {
    return failed;
  }
}
