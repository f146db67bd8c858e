// A thread starts another one and goes on with the object that it gave to it.
public class ThreadStartsThread {
  static class Report {
    int lines;
  }

  static class Printer implements Runnable {
    private final Report report;

    Printer(Report report) {
      this.report = report;
    }

    @Override
    public void run() {
      report.lines += 2;  // !data-race Report.lines
    }
  }

  static class Manager extends Thread {
    final Report report = new Report();

    @Override
    public void run() {
      report.lines = 1;
      Thread printer = new Thread(new Printer(report));
      printer.start();
      report.lines += 10;  // !data-race Report.lines
      try {
        printer.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Manager manager = new Manager();
    manager.start();
    manager.join();
    System.out.println(manager.report.lines);
  }
}
