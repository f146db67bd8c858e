// Static and instance synchronized methods, nested, but always the object before the class. Static ones never call instance
// ones with the class locked; a tool that confuses the two monitors sees a cycle or a re-entrance.
public class DeadlockStaticAndInstanceOk {
  static class Printer {
    private static int total;
    private int pages;

    static void retire(Printer printer) {
      printer.reset();
      uncount();
    }

    synchronized void reset() {
      pages = 0;
    }

    synchronized void print() {
      pages++;
      count();
    }

    static synchronized void count() {
      total++;
    }

    static synchronized void uncount() {
      total--;
    }
  }

  public static void main(String[] args) {
    Printer printer = new Printer();
    new Thread(printer::print).start();
    new Thread(() -> Printer.retire(printer)).start();
  }
}
