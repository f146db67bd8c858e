// A point with final fields is made by main and read by all threads, which make new points and strings from it instead
// of changing it. A naive tool sees an object that three threads use without a lock, and points that the movers pass
// back to main.
public class ShareImmutableOk {
  static final class Point {
    private final int x;
    private final int y;
    private final String label;

    Point(int x, int y, String label) {
      this.x = x;
      this.y = y;
      this.label = label;
    }

    Point moved(int dx) {
      return new Point(x + dx, y, label + "'");
    }
  }

  static class Mover extends Thread {
    private final Point start;
    private final int distance;
    Point end;

    Mover(Point start, int distance) {
      this.start = start;
      this.distance = distance;
    }

    @Override
    public void run() {
      end = start.moved(distance);
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Point origin = new Point(0, 0, "origin");
    Mover left = new Mover(origin, -1);
    Mover right = new Mover(origin, 1);
    left.start();
    right.start();
    Point here = origin.moved(5);
    left.join();
    right.join();
    System.out.println(left.end.x + right.end.x + here.x + left.end.label);
  }
}
