// D4, figure 9, after the change (drawn from the edges in the text): a third lock is taken second by one thread, last by the
// other. The graph now has a second cycle, views and audit, but there both threads would hold the tables' lock, so that only
// the first one is a deadlock.
// run: may hang
public class PaperD4Fig9b {
  static final Object tables = new Object();
  static final Object views = new Object();
  static final Object audit = new Object();

  static void alter() {
    synchronized (tables) {
      synchronized (audit) {
        synchronized (views) {  // !deadlock
          System.out.println("altered");
        }
      }
    }
  }

  static void drop() {
    synchronized (views) {
      synchronized (tables) {  // !deadlock
        synchronized (audit) {  // !FP_deadlock
          System.out.println("dropped");
        }
      }
    }
  }

  public static void main(String[] args) {
    new Thread(PaperD4Fig9b::alter).start();
    new Thread(PaperD4Fig9b::drop).start();
  }
}
