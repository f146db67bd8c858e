// A sum by threads that start threads of their own class and join them before they add up. Every field has one writer and is
// read after the join; a tool that takes all these threads for concurrent reports the sums.
public class OddRecursiveStartOk {
  static class Summer extends Thread {
    private final int from;
    private final int to;
    private long sum;

    Summer(int from, int to) {
      this.from = from;
      this.to = to;
    }

    @Override
    public void run() {
      if (to - from < 100) {
        for (int i = from; i < to; i++) sum += i;  // !FP_data-race Summer.sum
        return;
      }
      int middle = (from + to) / 2;
      Summer low = new Summer(from, middle);
      Summer high = new Summer(middle, to);
      low.start();
      high.start();
      try {
        low.join();
        high.join();
        sum = low.sum + high.sum;  // !FP_data-race Summer.sum
      } catch (InterruptedException e) {
        interrupt();
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Summer all = new Summer(0, 1000);
    all.start();
    all.join();
    System.out.println(all.sum);
  }
}
