// D4, figure 7, before the changes: both threads write x, one of them directly and both through one method. y is written by one
// thread only, and by main before the start.
public class PaperD4Fig7a {
  static int x;
  static int y;

  static void first() {
    x = 1;  // !data-race x
    shared();
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
    y = 0;
  }

  public static void main(String[] args) {
    x = 0;
    y = 5;
    Thread one = new Thread(PaperD4Fig7a::first);
    Thread two = new Thread(PaperD4Fig7a::second);
    one.start();
    two.start();
  }
}
