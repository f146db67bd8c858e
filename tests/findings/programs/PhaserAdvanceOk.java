// Two stations publish their level, wait for each other at a phaser, and read the other's. Correct; a tool that does not know
// Phaser reports the levels.
import java.util.concurrent.Phaser;

public class PhaserAdvanceOk {
  static class River {
    int upstream;
    int downstream;
    final Phaser measured = new Phaser(2);

    void measureUp() {
      upstream = 240;
      measured.arriveAndAwaitAdvance();
      System.out.println("below: " + downstream);
    }

    void measureDown() {
      downstream = 180;
      measured.arriveAndAwaitAdvance();
      System.out.println("above: " + upstream);
    }
  }

  public static void main(String[] args) {
    River river = new River();
    new Thread(() -> river.measureUp()).start();
    new Thread(() -> river.measureDown()).start();
  }
}
