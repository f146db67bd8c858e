// All that touches the model after the start is given to the event thread, which runs it in order; main reads it when
// invokeAndWait has returned. Three Runnables on one field without a lock, and no race. A tool that takes each of them
// for a thread of its own reports the rows.
import javax.swing.SwingUtilities;

public class SwingInvokeLaterOk {
  static class Model {
    int rows;
  }

  public static void main(String[] args) throws Exception {
    Model model = new Model();
    model.rows = 1;
    SwingUtilities.invokeLater(() -> {
      model.rows += 10;  // !FP_data-race Model.rows
    });
    Thread loader = new Thread(() -> SwingUtilities.invokeLater(() -> {
      model.rows += 100;  // !FP_data-race Model.rows
    }));
    loader.start();
    loader.join();
    SwingUtilities.invokeAndWait(() -> {
      model.rows += 1000;
    });
    System.out.println(model.rows);  // !FP_data-race Model.rows
  }
}
