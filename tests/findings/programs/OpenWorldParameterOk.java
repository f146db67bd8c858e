/** What callers hand in is their own: two callers are not thought to give the same point. */
public class OpenWorldParameterOk {
  private int moved;

  public static class Point {
    int x;
  }

  public void move(Point point, int by) {
    point.x += by;
    synchronized (this) {
      moved++;
    }
  }

  public synchronized int moved() {
    return moved;
  }
}
