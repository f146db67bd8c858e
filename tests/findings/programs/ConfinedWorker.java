// A class whose methods run on the thread of the user interface; one of them is declared to run elsewhere, and races
// with the others.
public class ConfinedWorker {
  @interface UiThread {}

  @interface WorkerThread {}

  @UiThread
  static class Window {
    private String title = "";
    private int shown;

    void show() {
      shown++;
      System.out.println(title); // !data-race Window.title
    }

    void hide() {
      shown--;
    }

    @WorkerThread
    void load() {
      title = "loaded"; // !data-race Window.title
    }
  }

  public static void main(String[] args) {
    Window window = new Window();
    new Thread(window::show).start();
    new Thread(window::hide).start();
    new Thread(window::load).start();
  }
}
