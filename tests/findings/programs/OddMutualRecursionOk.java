// Two methods call each other, each inside a lock of its own, and every thread begins with the same one. Whoever asks for the
// first lock with the second one held has the first already. A tool without re-entrance sees both orders.
public class OddMutualRecursionOk {
  static final Object server = new Object();
  static final Object client = new Object();
  static int balls;

  static void ping(int left) {
    synchronized (server) {
      balls++;
      if (left > 0) pong(left - 1);
    }
  }

  static void pong(int left) {
    synchronized (client) {
      balls--;
      if (left > 0) ping(left - 1);
    }
  }

  public static void main(String[] args) {
    new Thread(() -> ping(4)).start();
    new Thread(() -> ping(5)).start();
  }
}
