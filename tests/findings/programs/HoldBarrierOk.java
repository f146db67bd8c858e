// Two solvers meet at a barrier; each has left the board's monitor before it waits there.
import java.util.concurrent.CyclicBarrier;

public class HoldBarrierOk {
  static final CyclicBarrier round = new CyclicBarrier(2);
  static final Object board = new Object();
  static int moves;

  static void solve() {
    try {
      synchronized (board) {
        moves++;
      }
      round.await();
      synchronized (board) {
        System.out.println(moves);
      }
    } catch (Exception e) {
      System.out.println(e);
    }
  }

  public static void main(String[] args) {
    new Thread(HoldBarrierOk::solve).start();
    new Thread(HoldBarrierOk::solve).start();
  }
}
