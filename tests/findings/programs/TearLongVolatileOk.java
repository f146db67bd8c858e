// A volatile long is written at once, and one thread alone writes it. A naive tool sees a field without a lock.
public class TearLongVolatileOk {
  static class Heartbeat {
    private volatile long last = 1;

    void beat(long time) {
      last = time;
    }

    boolean isLate(long now) {
      return now - last > 1000;
    }
  }

  public static void main(String[] args) {
    Heartbeat heartbeat = new Heartbeat();
    new Thread(() -> heartbeat.beat(0x1_0000_0000L)).start();
    System.out.println("late " + heartbeat.isLate(0x1_0000_0010L));
  }
}
