// Two solvers meet at a barrier, and both want to be inside the same monitor while they do: the second never gets in.
// run: may hang
import java.util.concurrent.CyclicBarrier;

public class HoldBarrier {
  static final CyclicBarrier round = new CyclicBarrier(2);
  static final Object board = new Object();
  static int moves;

  static void solve() {
    try {
      synchronized (board) {  // !deadlock
        moves++;
        round.await();  // !deadlock
      }
    } catch (Exception e) {
      System.out.println(e);
    }
  }

  public static void main(String[] args) {
    new Thread(HoldBarrier::solve).start();
    new Thread(HoldBarrier::solve).start();
  }
}
