// The constructor starts the thread as the very last thing, and what the thread writes is read after the join. The this
// that escapes to the thread is complete by then; a subclass that would add fields does not exist. A naive tool warns
// of every thread that a constructor starts.
public class ThreadInConstructorOk {
  static final class Heartbeat {
    private final Thread thread;
    private int interval;
    private long elapsed;

    Heartbeat(int interval) {
      this.interval = interval;
      thread = new Thread(this::beat);
      thread.start();
    }

    private void beat() {
      for (int i = 0; i < 3; i++) {
        elapsed += interval;
      }
    }

    long stop() throws InterruptedException {
      thread.join();
      return elapsed;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Heartbeat heartbeat = new Heartbeat(10);
    System.out.println(heartbeat.stop());
  }
}
