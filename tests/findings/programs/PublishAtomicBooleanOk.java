// The result of a check is written and then an AtomicBoolean is set, which the reader asks first. Correct; a tool that knows only
// volatile fields reports the result.
import java.util.concurrent.atomic.AtomicBoolean;

public class PublishAtomicBooleanOk {
  static class Check {
    final AtomicBoolean done = new AtomicBoolean();
    int problems;

    void run() {
      problems = 2;
      done.set(true);
    }

    void report() {
      if (done.get()) {
        System.out.println("problems " + problems);
      } else {
        System.out.println("still checking");
      }
    }
  }

  public static void main(String[] args) {
    Check check = new Check();
    new Thread(() -> check.run()).start();
    check.report();
  }
}
