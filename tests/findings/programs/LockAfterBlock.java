// The ticket is drawn under the lock, but the counter of sold tickets is changed after the block has ended.
public class LockAfterBlock {
  static class Box {
    private final Object lock = new Object();
    private int next = 1;
    private int sold;

    int draw() {
      int ticket;
      synchronized (lock) {
        ticket = next++;
      }
      sold++;  // !data-race Box.sold
      return ticket;
    }
  }

  public static void main(String[] args) {
    Box box = new Box();
    for (int i = 0; i < 2; i++) {
      new Thread(() -> System.out.println("ticket " + box.draw())).start();
    }
  }
}
