// The thread fills the list, main reads it after the join, and then fills it itself. A naive tool sees an ArrayList that two
// threads add to.
import java.util.ArrayList;
import java.util.List;

public class LibraryListHandedOverOk {
  static class Import implements Runnable {
    private final List<String> rows = new ArrayList<>();

    @Override
    public void run() {
      for (int i = 0; i < 5; i++) {
        rows.add("row " + i);
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Import job = new Import();
    job.rows.add("header");
    Thread thread = new Thread(job);
    thread.start();
    thread.join();
    job.rows.add("footer");
    System.out.println("rows " + job.rows.size());
  }
}
