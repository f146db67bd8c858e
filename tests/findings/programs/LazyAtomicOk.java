// Two threads may both make the settings, but compareAndSet lets one of them in, and publishes it safely. A naive tool sees
// a lazy object with plain fields and no lock.
import java.util.concurrent.atomic.AtomicReference;

public class LazyAtomicOk {
  static class Settings {
    int port;

    Settings() {
      port = 8080;
    }
  }

  static final AtomicReference<Settings> SETTINGS = new AtomicReference<>();

  static Settings get() {
    Settings settings = SETTINGS.get();
    if (settings == null) {
      settings = new Settings();
      if (!SETTINGS.compareAndSet(null, settings)) {
        settings = SETTINGS.get();
      }
    }
    return settings;
  }

  public static void main(String[] args) {
    new Thread(() -> System.out.println("port " + get().port)).start();
    new Thread(() -> System.out.println("port " + get().port)).start();
  }
}
