// Main fills the settings of an import and then starts the thread that reads them: what comes before start() is seen by the
// thread. Correct; a tool that only sees two threads and no lock reports every field of the settings.
public class JoinWriteBeforeStartOk {
  static class Settings {
    int batchSize;
    String table;
  }

  public static void main(String[] args) {
    Settings settings = new Settings();
    Thread importer = new Thread(() -> {
      for (int row = 0; row < 30; row += settings.batchSize) {
        System.out.println("insert into " + settings.table + " from row " + row);
      }
    });
    settings.batchSize = 10;
    settings.table = "customers";
    importer.start();
  }
}
