// Two counters count down a latch of two, main reads the results of both after await(). Correct; a tool that cannot see that one
// latch waits for two threads reports the pieces.
import java.util.concurrent.CountDownLatch;

public class LatchCountMatchesOk {
  static class Counter implements Runnable {
    final CountDownLatch done;
    final int shelves;
    int pieces;

    Counter(CountDownLatch done, int shelves) {
      this.done = done;
      this.shelves = shelves;
    }

    public void run() {
      for (int shelf = 0; shelf < shelves; shelf++) {
        pieces += 10;
      }
      done.countDown();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    CountDownLatch done = new CountDownLatch(2);
    Counter left = new Counter(done, 4);
    Counter right = new Counter(done, 9);
    new Thread(left).start();
    new Thread(right).start();
    done.await();
    System.out.println("left " + left.pieces);
    System.out.println("right " + right.pieces);
  }
}
