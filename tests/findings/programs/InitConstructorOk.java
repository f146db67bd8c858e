// The constructor writes all fields and starts the thread as its last statement. Correct: the writes come before start(). A naive
// tool sees a thread started in a constructor and reports the fields.
public class InitConstructorOk {
  static class Poller {
    private int rounds;
    private String source;
    private final Thread thread;

    Poller(String source, int rounds) {
      this.source = source;
      this.rounds = rounds;
      thread = new Thread(this::poll);
      thread.start();
    }

    private void poll() {
      for (int i = 0; i < rounds; i++) {
        System.out.println("poll " + source);
      }
    }
  }

  public static void main(String[] args) {
    new Poller("mailbox", 2);
  }
}
