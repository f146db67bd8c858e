// Von Praun, program 4.2, mended: the field is volatile, so that whoever sees the reference sees the settings too.
public class PaperPraunDoubleCheckedOk {
  static class Settings {
    private int port;

    Settings() {
      port = 8080;
    }
  }

  private static volatile Settings settings;

  static Settings get() {
    if (settings == null) {
      synchronized (PaperPraunDoubleCheckedOk.class) {
        if (settings == null) {
          settings = new Settings();
        }
      }
    }
    return settings;
  }

  public static void main(String[] args) {
    for (int i = 0; i < 2; i++) {
      new Thread(() -> System.out.println(get().port)).start();
    }
  }
}
