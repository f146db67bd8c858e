// D4, figure 9, before the change: two locks in both orders. A deadlock, as the paper says.
// run: may hang
public class PaperD4Fig9a {
  static final Object tables = new Object();
  static final Object views = new Object();
  static final Object audit = new Object();

  static void alter() {
    synchronized (tables) {
      synchronized (views) {  // !deadlock
        System.out.println("altered");
      }
    }
  }

  static void drop() {
    synchronized (views) {
      synchronized (tables) {  // !deadlock
        System.out.println("dropped");
      }
    }
  }

  public static void main(String[] args) {
    new Thread(PaperD4Fig9a::alter).start();
    new Thread(PaperD4Fig9a::drop).start();
  }
}
