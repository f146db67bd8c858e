// Threads add to a total under a lock, but only the last one that was started is waited for: main reads the total while
// others may still be at it.
public class ThreadLoopJoinLast {
  static class Total {
    private int value;

    synchronized void add(int amount) {
      value += amount;  // !data-race Total.value
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Total total = new Total();
    Thread last = null;
    for (int i = 1; i <= 4; i++) {
      int amount = i;
      last = new Thread(() -> total.add(amount));
      last.start();
    }
    last.join();
    System.out.println(total.value);  // !data-race Total.value
  }
}
