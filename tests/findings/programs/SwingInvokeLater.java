// What is given to invokeLater runs in the event thread, while main goes on and writes the same model.
import javax.swing.SwingUtilities;

public class SwingInvokeLater {
  static class Model {
    int rows;
  }

  public static void main(String[] args) throws Exception {
    Model model = new Model();
    model.rows = 1;
    SwingUtilities.invokeLater(() -> {
      model.rows += 10;  // !data-race Model.rows
    });
    model.rows += 100;  // !data-race Model.rows
    SwingUtilities.invokeAndWait(() -> {
      System.out.println(model.rows);
    });
  }
}
