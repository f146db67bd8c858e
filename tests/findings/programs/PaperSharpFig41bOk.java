// SHARP, figure 4.1, after the four changes: the new part and a call are gone, another call and an assignment at its end are
// new. Correct. The paper says that D4, without contexts, still reports the write of the field against itself, wrongly.
public class PaperSharpFig41bOk {
  static class Part {}

  static class Holder {
    Part part;

    void set(Part given, boolean replace) {
      part = given;
      if (replace) {
        System.out.println("kept");
      }
      weigh(given);
    }

    void check(Part given) {
      weigh(given);
    }

    void weigh(Part given) {
      record(given);
    }

    void record(Part given) {
      Part last = given;
      System.out.println(last != null);
    }
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
    new Thread(PaperSharpFig41bOk::foo).start();
    new Thread(PaperSharpFig41bOk::bar).start();
  }
}
