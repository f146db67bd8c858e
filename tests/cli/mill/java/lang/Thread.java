package java.lang;

/** What start0 does is in heddle's own knowledge files. */
public class Thread implements Runnable {
  private final Runnable task;

  public Thread() {
    this(null);
  }

  public Thread(Runnable task) {
    this.task = task;
  }

  public void start() {
    start0();
  }

  private native void start0();

  @Override
  public void run() {
    if (task != null) {
      task.run();
    }
  }
}
