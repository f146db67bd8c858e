// The table is filled by who comes first, under a lock, and everybody has been there before reading it. A tool that
// looks for the lock at the read says that it races.
public class OnceSectionOk {
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
      table = new Table();
    }

    static Table all() {
      load();
      return table;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread other = new Thread(() -> System.out.println(Settings.all().size));
    other.start();
    System.out.println(Settings.all().size);
    other.join();
  }
}
