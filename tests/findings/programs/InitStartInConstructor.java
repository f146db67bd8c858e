// The constructor starts the thread before it writes the last field, which the thread reads.
public class InitStartInConstructor {
  static class Poller {
    private int rounds;
    private String source;

    Poller(String source, int rounds) {
      this.source = source;
      new Thread(this::poll).start();
      this.rounds = rounds;   // !data-race Poller.rounds
    }

    private void poll() {
      int count = rounds;   // !data-race Poller.rounds
      for (int i = 0; i < count; i++) {
        System.out.println("poll " + source);
      }
    }
  }

  public static void main(String[] args) {
    new Poller("mailbox", 2);
  }
}
