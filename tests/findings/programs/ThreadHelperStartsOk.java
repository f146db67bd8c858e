// The helper method starts a thread and waits for its end before it returns, so that whatever its caller does is not
// parallel to that thread. A tool that does not follow the join through the return says that timeout is raced for.
public class ThreadHelperStartsOk {
  static class Settings {
    int timeout = 30;
  }

  static class Poller {
    private final Settings settings;
    private int waited;

    Poller(Settings settings) {
      this.settings = settings;
    }

    void pollOnce() throws InterruptedException {
      Thread thread = new Thread(() -> {
        waited += settings.timeout;
      });
      thread.start();
      thread.join();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Settings settings = new Settings();
    Poller poller = new Poller(settings);
    poller.pollOnce();
    settings.timeout = 60;
    poller.pollOnce();
    System.out.println(poller.waited);
  }
}
