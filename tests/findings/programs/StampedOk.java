// The position is written under the write stamp and read under a read stamp of the same StampedLock. A naive tool does not know
// that these keep each other out.
import java.util.concurrent.locks.StampedLock;

public class StampedOk {
  static class Position {
    private final StampedLock lock = new StampedLock();
    private int x;
    private int y;

    void move(int dx, int dy) {
      long stamp = lock.writeLock();
      try {
        x += dx;
        y += dy;
      } finally {
        lock.unlockWrite(stamp);
      }
    }

    int distance() {
      long stamp = lock.readLock();
      try {
        return Math.abs(x) + Math.abs(y);
      } finally {
        lock.unlockRead(stamp);
      }
    }
  }

  public static void main(String[] args) {
    Position position = new Position();
    new Thread(() -> position.move(3, 4)).start();
    new Thread(() -> position.move(-1, 2)).start();
    System.out.println("distance " + position.distance());
  }
}
