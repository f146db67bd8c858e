// As many rounds, but only one barrier in each: a strip may write its edge for the next round while the other still reads it.
import java.util.concurrent.CyclicBarrier;

public class BarrierSecondMissing {
  static class Strip implements Runnable {
    final CyclicBarrier barrier;
    Strip neighbour;
    int edge;
    int heat;

    Strip(CyclicBarrier barrier, int heat) {
      this.barrier = barrier;
      this.heat = heat;
    }

    public void run() {
      try {
        for (int round = 0; round < 3; round++) {
          edge = heat / 2;   // !data-race Strip.edge
          barrier.await();
          heat += neighbour.edge;   // !data-race Strip.edge
        }
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    CyclicBarrier barrier = new CyclicBarrier(2);
    Strip north = new Strip(barrier, 100);
    Strip south = new Strip(barrier, 20);
    north.neighbour = south;
    south.neighbour = north;
    Thread first = new Thread(north);
    Thread second = new Thread(south);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(north.heat + " and " + south.heat);
  }
}
