// The flag is volatile and set last, so that who sees it sees the settings. A naive tool sees that the port is read without the
// lock under which it is written.
public class DoubleCheckedFlagOk {
  static class Settings {
    private volatile boolean loaded;
    private int port;

    int port() {
      if (!loaded) {
        synchronized (this) {
          if (!loaded) {
            port = 8080;
            loaded = true;
          }
        }
      }
      return port;
    }
  }

  public static void main(String[] args) {
    Settings settings = new Settings();
    new Thread(() -> System.out.println("port " + settings.port())).start();
    new Thread(() -> System.out.println("port " + settings.port())).start();
  }
}
