// As OnceSectionOk, but the settings can be loaded again, while others read them.
public class OnceSectionReset {
  static class Table {
    int size = 3;
  }

  static class Settings {
    private static boolean loaded;
    private static Table table;

    static void load() {
      synchronized (Settings.class) {
        if (loaded) return;
        loaded = true;
        fill();
      }
    }

    private static void fill() {
      table = new Table();  // !unsafe-publication Settings.table
    }

    static void forget() {
      synchronized (Settings.class) {
        loaded = false;
      }
    }

    static Table all() {
      load();
      return table;  // !unsafe-publication Settings.table
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread other = new Thread(() -> System.out.println(Settings.all().size));
    other.start();
    System.out.println(Settings.all().size);
    Settings.forget();
    other.join();
  }
}
