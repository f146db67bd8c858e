// Two classes need each other in their static initialisers. A thread that begins with one and a thread that begins with the
// other each hold the initialisation of a class and wait for that of the other.
// run: may hang
public class DeadlockClassInit {
  static class Units {
    static final int PER_BOX = Integer.parseInt("12");
    static final int PER_PALLET = Prices.BOXES * PER_BOX;  // !FN_deadlock
  }

  static class Prices {
    static final int BOXES = Integer.parseInt("40");
    static final int PER_UNIT = 100 / Units.PER_BOX;  // !FN_deadlock
  }

  public static void main(String[] args) {
    new Thread(() -> {
      int pallet = Units.PER_PALLET;
    }).start();
    new Thread(() -> {
      int unit = Prices.BOXES;
    }).start();
  }
}
