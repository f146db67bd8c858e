// The lock is made when it is first needed, without a lock: two threads may make and lock one each.
public class LockLazilyMade {
  static class Visits {
    private Object lock;
    private int count;

    void visit() {
      if (lock == null) {  // !data-race Visits.lock
        lock = new Object();  // !data-race Visits.lock
      }
      synchronized (lock) {  // !data-race Visits.lock
        count++;  // !data-race Visits.count
      }
    }
  }

  public static void main(String[] args) {
    Visits visits = new Visits();
    new Thread(visits::visit).start();
    new Thread(visits::visit).start();
  }
}
