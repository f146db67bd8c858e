// The inner class is synchronized on itself and not on the outer object, whose field it changes.
public class LockInnerThis {
  static class Warehouse {
    private int boxes;

    synchronized void store() {
      boxes++;  // !data-race Warehouse.boxes
    }

    class Forklift implements Runnable {
      @Override
      public synchronized void run() {
        boxes--;  // !data-race Warehouse.boxes
      }
    }
  }

  public static void main(String[] args) {
    Warehouse warehouse = new Warehouse();
    new Thread(warehouse.new Forklift()).start();
    warehouse.store();
  }
}
