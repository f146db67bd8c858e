// The InterruptedException of join() is merely printed, and the program goes on. Correct, because no thread of this program ever
// interrupts another, so that join() always returns by itself. A tool that follows the catch reports the rows.
public class JoinNobodyInterruptsOk {
  static class Importer extends Thread {
    int rows;

    @Override public void run() {
      for (int i = 0; i < 100; i++) {
        rows++;
      }
    }
  }

  public static void main(String[] args) {
    Importer importer = new Importer();
    importer.start();
    try {
      importer.join();
    } catch (InterruptedException e) {
      e.printStackTrace();
    }
    System.out.println("rows " + importer.rows);
  }
}
