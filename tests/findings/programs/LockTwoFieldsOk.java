// Two locks, two fields: each counter has its own lock, and nobody mixes them up. A naive tool misses a lock that is common to
// the whole object.
public class LockTwoFieldsOk {
  static class Traffic {
    private final Object inLock = new Object();
    private final Object outLock = new Object();
    private long received;
    private long sent;

    void receive(int bytes) {
      synchronized (inLock) {
        received += bytes;
      }
    }

    void send(int bytes) {
      synchronized (outLock) {
        sent += bytes;
      }
    }
  }

  public static void main(String[] args) {
    Traffic traffic = new Traffic();
    for (int i = 0; i < 2; i++) {
      new Thread(() -> {
        traffic.receive(100);
        traffic.send(40);
      }).start();
    }
  }
}
