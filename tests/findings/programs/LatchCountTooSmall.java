// Two counters count down a latch of one: main goes on after the first of them and reads the results of both.
import java.util.concurrent.CountDownLatch;

public class LatchCountTooSmall {
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
        pieces += 10;   // !data-race Counter.pieces
      }
      done.countDown();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    Counter left = new Counter(done, 4);
    Counter right = new Counter(done, 9);
    new Thread(left).start();
    new Thread(right).start();
    done.await();
    System.out.println("left " + left.pieces);   // !data-race Counter.pieces
    System.out.println("right " + right.pieces);   // !data-race Counter.pieces
  }
}
