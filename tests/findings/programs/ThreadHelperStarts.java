// A helper method starts a thread and returns; its caller goes on to write what the thread reads.
public class ThreadHelperStarts {
  static class Settings {
    int timeout = 30;
  }

  static class Poller {
    private final Settings settings;
    private int waited;

    Poller(Settings settings) {
      this.settings = settings;
    }

    Thread startPolling() {
      Thread thread = new Thread(() -> {
        waited += settings.timeout;  // !data-race Settings.timeout
      });
      thread.start();
      return thread;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Settings settings = new Settings();
    Poller poller = new Poller(settings);
    Thread polling = poller.startPolling();
    settings.timeout = 60;  // !data-race Settings.timeout
    polling.join();
    System.out.println(poller.waited);
  }
}
