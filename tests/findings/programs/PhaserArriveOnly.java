// The station upstream only arrives and does not wait for the other; the one downstream does. So only one direction is in order.
import java.util.concurrent.Phaser;

public class PhaserArriveOnly {
  static class River {
    int upstream;
    int downstream;
    final Phaser measured = new Phaser(2);

    void measureUp() {
      upstream = 240;
      measured.arrive();
      System.out.println("below: " + downstream);   // !data-race River.downstream
    }

    void measureDown() {
      downstream = 180;   // !data-race River.downstream
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
