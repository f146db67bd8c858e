// A plain flag says that the settings are loaded: who sees it without the lock need not see the settings.
public class DoubleCheckedFlag {
  static class Settings {
    private boolean loaded;
    private int port;

    int port() {
      if (!loaded) {  // !double-checked-locking Settings.loaded
        synchronized (this) {
          if (!loaded) {
            port = 8080;  // !data-race Settings.port
            loaded = true;  // !double-checked-locking Settings.loaded
          }
        }
      }
      return port;  // !data-race Settings.port
    }
  }

  public static void main(String[] args) {
    Settings settings = new Settings();
    new Thread(() -> System.out.println("port " + settings.port())).start();
    new Thread(() -> System.out.println("port " + settings.port())).start();
  }
}
