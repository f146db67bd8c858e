// The position is moved under a read stamp, which two threads may have at once.
import java.util.concurrent.locks.StampedLock;

public class StampedUnderRead {
  static class Position {
    private final StampedLock lock = new StampedLock();
    private int x;

    void move(int dx) {
      long stamp = lock.readLock();
      try {
        x += dx;  // !data-race Position.x
      } finally {
        lock.unlockRead(stamp);
      }
    }
  }

  public static void main(String[] args) {
    Position position = new Position();
    new Thread(() -> position.move(3)).start();
    new Thread(() -> position.move(-1)).start();
  }
}
