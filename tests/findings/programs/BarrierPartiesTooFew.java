// Four threads meet at a barrier for two: each pair goes on by itself, and its members read what the other pair has not written.
import java.util.concurrent.CyclicBarrier;

public class BarrierPartiesTooFew {
  static class Office implements Runnable {
    final CyclicBarrier barrier;
    final Office[] all;
    int votes;

    Office(CyclicBarrier barrier, Office[] all) {
      this.barrier = barrier;
      this.all = all;
    }

    public void run() {
      votes = 100;   // !data-race Office.votes
      try {
        barrier.await();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
      int total = 0;
      for (Office office : all) {
        total += office.votes;   // !data-race Office.votes
      }
      System.out.println("votes " + total);
    }
  }

  public static void main(String[] args) {
    Office[] offices = new Office[4];
    CyclicBarrier barrier = new CyclicBarrier(2);
    for (int i = 0; i < offices.length; i++) {
      offices[i] = new Office(barrier, offices);
    }
    for (Office office : offices) {
      new Thread(office).start();
    }
  }
}
