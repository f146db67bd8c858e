// The writer does not go on with the page it gets in exchange, but with the one it has handed over.
import java.util.concurrent.Exchanger;

public class ExchangerKeepsPage {
  static class Page {
    int lines;
  }

  static void write(Exchanger<Page> desk) {
    Page page = new Page();
    try {
      for (int i = 1; i <= 3; i++) {
        page.lines = i * 20;   // !data-race Page.lines
        desk.exchange(page);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  static void print(Exchanger<Page> desk) {
    try {
      for (int i = 1; i <= 3; i++) {
        Page page = desk.exchange(null);
        System.out.println("lines " + page.lines);   // !data-race Page.lines
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
