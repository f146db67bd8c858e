// Three threads write the report, but each waits for the one that it started before it goes on: what was begun by main
// and handed down comes back the same way. Without order along start and join this looks like a race of three.
public class ThreadStartsThreadOk {
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
      report.lines += 2;
    }
  }

  static class Manager implements Runnable {
    private final Report report;

    Manager(Report report) {
      this.report = report;
    }

    @Override
    public void run() {
      report.lines += 10;
      Thread printer = new Thread(new Printer(report));
      printer.start();
      try {
        printer.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      report.lines += 100;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Report report = new Report();
    report.lines = 1;
    Thread manager = new Thread(new Manager(report));
    manager.start();
    manager.join();
    System.out.println(report.lines);
  }
}
