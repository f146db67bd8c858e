// Writer and printer swap a full buffer for an empty one at an exchanger; each touches only the buffer it holds. Correct; a tool
// that does not see the hand-over reports the lines of the buffers.
import java.util.concurrent.Exchanger;

public class ExchangerSwapOk {
  static class Page {
    int lines;
  }

  static void write(Exchanger<Page> desk) {
    Page page = new Page();
    try {
      for (int i = 1; i <= 3; i++) {
        page.lines = i * 20;
        page = desk.exchange(page);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  static void print(Exchanger<Page> desk) {
    Page page = new Page();
    try {
      for (int i = 1; i <= 3; i++) {
        page = desk.exchange(page);
        System.out.println("lines " + page.lines);
        page.lines = 0;
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  public static void main(String[] args) {
    Exchanger<Page> desk = new Exchanger<>();
    new Thread(() -> write(desk)).start();
    new Thread(() -> print(desk)).start();
  }
}
