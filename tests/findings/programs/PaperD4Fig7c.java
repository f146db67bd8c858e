// D4, figure 7, after change (ii): reset() no longer writes y, which is again written by one thread only; x still races.
public class PaperD4Fig7c {
  static int x;
  static int y;

  static void first() {
    x = 1;  // !data-race x
    shared();
    reset();
  }

  static void second() {
    y = x;  // !data-race x
    shared();
    reset();
  }

  static void shared() {
    x = 3;  // !data-race x
    System.out.println(x);  // !data-race x
  }

  static void reset() {
    x = 2;  // !data-race x
  }

  public static void main(String[] args) {
    x = 0;
    y = 5;
    Thread one = new Thread(PaperD4Fig7c::first);
    Thread two = new Thread(PaperD4Fig7c::second);
    one.start();
    two.start();
  }
}
