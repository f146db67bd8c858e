// The import takes users before roles, the export roles before users. The import is joined before the export is started, so
// they never run together; a tool without the order of threads reports a deadlock.
public class DeadlockJoinedBetweenOk {
  static final Object users = new Object();
  static final Object roles = new Object();
  static int rows;

  static void importAll() {
    synchronized (users) {
      synchronized (roles) {
        rows++;
      }
    }
  }

  static void exportAll() {
    synchronized (roles) {
      synchronized (users) {
        rows--;
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread importer = new Thread(DeadlockJoinedBetweenOk::importAll);
    importer.start();
    importer.join();
    Thread exporter = new Thread(DeadlockJoinedBetweenOk::exportAll);
    exporter.start();
    exporter.join();
    System.out.println(rows);
  }
}
