// Two listeners of a window run on the thread of the user interface, whoever calls them: that is what is declared, so
// they do not race with each other, nor does the helper that only they call.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class ConfinedUiOk {
  @Retention(RetentionPolicy.RUNTIME)
  @interface UiThread {}

  @interface MainThread {}

  static class Window {
    private int clicks;

    @UiThread
    void clicked() {
      count();
    }

    @MainThread
    void redrawn() {
      count();
      clicks++;
    }

    private void count() {
      clicks++;
    }
  }

  public static void main(String[] args) {
    Window window = new Window();
    new Thread(window::clicked).start();
    new Thread(window::redrawn).start();
  }
}
