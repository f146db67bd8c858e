// One method is static synchronized and locks the class, the other is synchronized and locks the object: not the same lock.
public class LockStaticVersusInstance {
  static class Printer {
    private static int pages;

    static synchronized void testPage() {
      pages++;  // !data-race Printer.pages
    }

    synchronized void print(int count) {
      pages += count;  // !data-race Printer.pages
    }
  }

  public static void main(String[] args) {
    Printer printer = new Printer();
    new Thread(() -> printer.print(12)).start();
    Printer.testPage();
  }
}
