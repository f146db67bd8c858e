// SHARP, figure 4.1, after the four changes, but with one holder for both threads: now the write of the field does race with
// itself. The parts are made before the threads, so that only the field is at stake.
public class PaperSharpFig41bShared {
  static class Part {}

  static class Holder {
    Part part;

    void set(Part given) {
      part = given;  // !data-race Holder.part
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

  public static void main(String[] args) {
    Holder holder = new Holder();
    Part steel = new Part();
    Part brass = new Part();
    new Thread(() -> holder.set(steel)).start();
    new Thread(() -> holder.set(brass)).start();
  }
}
