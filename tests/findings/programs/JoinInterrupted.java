// A watchdog interrupts main while it waits in join(); main gives up waiting and reads the rows although the importer may
// still be counting.
public class JoinInterrupted {
  static class Importer extends Thread {
    int rows;

    @Override public void run() {
      for (int i = 0; i < 100; i++) {
        rows++;   // !FN_data-race Importer.rows
      }
    }
  }

  public static void main(String[] args) {
    Thread boss = Thread.currentThread();
    Importer importer = new Importer();
    Thread watchdog = new Thread(() -> boss.interrupt());
    importer.start();
    watchdog.start();
    try {
      importer.join();
    } catch (InterruptedException e) {
      System.out.println("gave up waiting");
    }
    System.out.println("rows " + importer.rows);   // !FN_data-race Importer.rows
  }
}
