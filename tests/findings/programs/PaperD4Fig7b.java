// D4, figure 7, after change (i): the first thread calls reset() too, so that y is written by both threads.
public class PaperD4Fig7b {
  static int x;
  static int y;

  static void first() {
    x = 1;  // !data-race x
    shared();
    reset();
  }

  static void second() {
    y = x;  // !data-race x; !data-race y
    shared();
    reset();
  }

  static void shared() {
    x = 3;  // !data-race x
    System.out.println(x);  // !data-race x
  }

  static void reset() {
    x = 2;  // !data-race x
    y = 0;  // !data-race y
  }

  public static void main(String[] args) {
    x = 0;
    y = 5;
    Thread one = new Thread(PaperD4Fig7b::first);
    Thread two = new Thread(PaperD4Fig7b::second);
    one.start();
    two.start();
  }
}
