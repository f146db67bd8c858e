// A static synchronized method calls an instance one, and an instance one calls a static one: the class and the object are
// locked in both orders.
// run: may hang
public class DeadlockStaticAndInstance {
  static class Printer {
    private static int total;
    private int pages;

    static synchronized void retire(Printer printer) {
      total--;
      printer.reset();
    }

    synchronized void reset() {
      pages = 0;  // !deadlock
    }

    synchronized void print() {
      pages++;
      count();
    }

    static synchronized void count() {
      total++;  // !deadlock
    }
  }

  public static void main(String[] args) {
    Printer printer = new Printer();
    new Thread(printer::print).start();
    new Thread(() -> Printer.retire(printer)).start();
  }
}
