// Von Praun, program 4.2: double-checked locking with a plain field. A reader may see the reference before what it refers to.
public class PaperPraunDoubleChecked {
  static class Settings {
    private int port;

    Settings() {
      port = 8080;
    }
  }

  private static Settings settings;

  static Settings get() {
    if (settings == null) {  // !double-checked-locking settings
      synchronized (PaperPraunDoubleChecked.class) {
        if (settings == null) {
          settings = new Settings();  // !double-checked-locking settings
        }
      }
    }
    return settings;  // !double-checked-locking settings
  }

  public static void main(String[] args) {
    for (int i = 0; i < 2; i++) {
      new Thread(() -> System.out.println(get() == get())).start();
    }
  }
}
