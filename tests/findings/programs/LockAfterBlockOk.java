// Under the lock the value is copied into a local variable, and the copy is used after the block. A naive tool takes the use of
// the copy for an access without a lock.
public class LockAfterBlockOk {
  static class Box {
    private final Object lock = new Object();
    private int next = 1;
    private int[] prices = {30, 20, 10};

    int draw() {
      int ticket;
      int price;
      synchronized (lock) {
        ticket = next++;
        price = prices[ticket % prices.length];
        prices[ticket % prices.length] = price + 1;
      }
      return ticket * 100 + price;
    }
  }

  public static void main(String[] args) {
    Box box = new Box();
    for (int i = 0; i < 2; i++) {
      new Thread(() -> System.out.println("ticket " + box.draw())).start();
    }
  }
}
