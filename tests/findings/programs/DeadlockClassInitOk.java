// Static initialisers that need each other in one direction only: prices need units, units need nothing. Whoever comes first,
// nobody waits in a circle.
public class DeadlockClassInitOk {
  static class Units {
    static final int PER_BOX = Integer.parseInt("12");
  }

  static class Prices {
    static final int PER_UNIT = 1200 / Units.PER_BOX;
    static final int PER_BOX = PER_UNIT * Units.PER_BOX;
  }

  public static void main(String[] args) {
    new Thread(() -> System.out.println(Units.PER_BOX)).start();
    new Thread(() -> System.out.println(Prices.PER_BOX)).start();
  }
}
