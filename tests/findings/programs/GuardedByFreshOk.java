// An object that nobody else has yet needs no lock; a builder fills it before it hands it out.
public class GuardedByFreshOk {
  @interface GuardedBy {
    String value();
  }

  static class Report {
    @GuardedBy("this")
    private String text;

    synchronized void append(String more) {
      text += more;
    }
  }

  static Report make(String start) {
    Report report = new Report();
    report.text = start;
    return report;
  }

  public static void main(String[] args) {
    Report report = make("start");
    new Thread(() -> report.append("a")).start();
    report.append("b");
  }
}
