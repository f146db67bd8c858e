// The counter is an Integer and its own lock; counting makes another Integer, and so another lock.
public class LockBoxedCounter {
  static class Downloads {
    private Integer count = 0;

    @SuppressWarnings("synchronization")
    void add() {
      synchronized (count) {  // !FN_data-race Downloads.count; !FP_double-checked-locking Downloads.count
        count++;  // !FN_data-race Downloads.count; !FP_double-checked-locking Downloads.count
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Downloads downloads = new Downloads();
    Thread first = new Thread(downloads::add);
    Thread second = new Thread(downloads::add);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("downloads " + downloads.count);
  }
}
