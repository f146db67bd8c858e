// Two methods call each other, each inside a lock of its own; one thread begins with the one, another with the other.
// run: may hang
public class OddMutualRecursion {
  static final Object server = new Object();
  static final Object client = new Object();

  static void ping(int left) {
    synchronized (server) {  // !deadlock
      if (left > 0) pong(left - 1);
    }
  }

  static void pong(int left) {
    synchronized (client) {  // !deadlock
      if (left > 0) ping(left - 1);
    }
  }

  public static void main(String[] args) {
    new Thread(() -> ping(4)).start();
    new Thread(() -> pong(4)).start();
  }
}
