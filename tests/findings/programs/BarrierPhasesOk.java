// Two strips of a grid are computed in rounds: write the own edge, barrier, read the neighbour's, barrier. Correct; a tool without
// barriers sees an edge that one thread writes and the other reads.
import java.util.concurrent.CyclicBarrier;

public class BarrierPhasesOk {
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
          edge = heat / 2;
          barrier.await();
          heat += neighbour.edge;
          barrier.await();
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
