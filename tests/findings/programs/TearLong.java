// A long is written in two halves on some machines: without volatile the reader may see a time that never was.
public class TearLong {
  static class Heartbeat {
    private long last = 1;

    void beat(long time) {
      last = time;  // !data-race Heartbeat.last
    }

    boolean isLate(long now) {
      return now - last > 1000;  // !data-race Heartbeat.last
    }
  }

  public static void main(String[] args) {
    Heartbeat heartbeat = new Heartbeat();
    new Thread(() -> heartbeat.beat(0x1_0000_0000L)).start();
    System.out.println("late " + heartbeat.isLate(0x1_0000_0010L));
  }
}
