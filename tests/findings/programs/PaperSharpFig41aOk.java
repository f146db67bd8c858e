// SHARP, figure 4.1, before the changes: each thread has a holder of its own and passes its own part through a chain of calls.
// Correct. The paper says that D4, without contexts, reports the field five times here, all wrongly.
public class PaperSharpFig41aOk {
  static class Part {}

  static class Holder {
    Part part;

    void set(Part given, boolean replace) {
      part = given;
      if (replace) {
        part = new Part();
      }
      check(part);
    }

    void check(Part given) {
      weigh(given);
    }

    void weigh(Part given) {
      record(given);
    }

    void record(Part given) {}
  }

  static void foo() {
    Holder holder = new Holder();
    Part part = new Part();
    holder.set(part, System.nanoTime() % 2 == 0);
  }

  static void bar() {
    Holder holder = new Holder();
    Part part = new Part();
    holder.set(part, System.nanoTime() % 2 == 1);
  }

  public static void main(String[] args) {
    new Thread(PaperSharpFig41aOk::foo).start();
    new Thread(PaperSharpFig41aOk::bar).start();
  }
}
