// Main sets the batch size only after it has started the thread that reads it.
public class JoinWriteAfterStart {
  static class Settings {
    int batchSize;
    String table;
  }

  public static void main(String[] args) throws InterruptedException {
    Settings settings = new Settings();
    settings.table = "customers";
    Thread importer = new Thread(() -> {
      int batch = Math.max(10, settings.batchSize);   // !data-race Settings.batchSize
      for (int row = 0; row < 30; row += batch) {
        System.out.println("insert into " + settings.table + " from row " + row);
      }
    });
    importer.start();
    settings.batchSize = 15;   // !data-race Settings.batchSize
    importer.join();
  }
}
