// The worker counts rows in the background, and done() and main read them: done() runs in the event thread after
// doInBackground has ended, and main asks get() before. A tool that does not know workers reports the rows.
import javax.swing.SwingWorker;

public class SwingWorkerOk {
  static class Load extends SwingWorker<String, Void> {
    int rows;

    @Override
    protected String doInBackground() {
      for (int i = 0; i < 10; i++) {
        rows++;
      }
      return "loaded";
    }

    @Override
    protected void done() {
      System.out.println("rows: " + rows);
    }
  }

  public static void main(String[] args) throws Exception {
    Load load = new Load();
    load.execute();
    System.out.println(load.get().length() + load.rows);
  }
}
