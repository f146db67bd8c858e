// get() of a SwingWorker returns when doInBackground has, but done() runs in the event thread after that: main does not
// wait for it.
import javax.swing.SwingWorker;

public class SwingWorkerDone {
  static class View {
    int shown;
  }

  static class Load extends SwingWorker<Integer, Void> {
    private final View view;

    Load(View view) {
      this.view = view;
    }

    @Override
    protected Integer doInBackground() {
      return 42;
    }

    @Override
    protected void done() {
      view.shown++;  // !FN_data-race View.shown
    }
  }

  public static void main(String[] args) throws Exception {
    View view = new View();
    Load load = new Load(view);
    load.execute();
    int loaded = load.get();
    System.out.println(loaded + view.shown);  // !FN_data-race View.shown
  }
}
