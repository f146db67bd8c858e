// One round and one barrier: both strips write their edge, wait for each other, and read the neighbour's. Correct; a tool without
// barriers reports the edge.
import java.util.concurrent.CyclicBarrier;

public class BarrierOneRoundOk {
  static class Strip implements Runnable {
    final CyclicBarrier barrier;
    Strip neighbour;
    int edge;

    Strip(CyclicBarrier barrier) { this.barrier = barrier; }

    public void run() {
      edge = 7;
      try {
        barrier.await();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
      System.out.println("next to " + neighbour.edge);
    }
  }

  public static void main(String[] args) {
    CyclicBarrier barrier = new CyclicBarrier(2);
    Strip north = new Strip(barrier);
    Strip south = new Strip(barrier);
    north.neighbour = south;
    south.neighbour = north;
    new Thread(north).start();
    new Thread(south).start();
  }
}
