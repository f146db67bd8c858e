// One clerk takes drawer and safe in both orders, one after the other. The other thread takes one of them at a time, so nobody
// waits with a lock in hand for something the clerk holds. A tool that does not ask who holds what sees a cycle.
public class DeadlockOneThreadOk {
  static final Object drawer = new Object();
  static final Object safe = new Object();
  static int coins;
  static int notes;

  static void clerk() {
    synchronized (drawer) {
      synchronized (safe) {
        notes++;
        coins--;
      }
    }
    synchronized (safe) {
      synchronized (drawer) {
        notes--;
        coins++;
      }
    }
  }

  static void inspector() {
    int seen;
    synchronized (drawer) {
      seen = coins;
    }
    synchronized (safe) {
      seen += notes;
    }
    System.out.println(seen);
  }

  public static void main(String[] args) {
    new Thread(DeadlockOneThreadOk::clerk).start();
    new Thread(DeadlockOneThreadOk::inspector).start();
  }
}
