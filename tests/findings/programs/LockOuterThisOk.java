// The inner class locks the outer object, as the outer class does. A naive tool takes both for this, or the inner lock for
// another one.
public class LockOuterThisOk {
  static class Warehouse {
    private int boxes;

    synchronized void store() {
      boxes++;
    }

    class Forklift implements Runnable {
      @Override
      public void run() {
        synchronized (Warehouse.this) {
          boxes--;
        }
      }
    }
  }

  public static void main(String[] args) {
    Warehouse warehouse = new Warehouse();
    new Thread(warehouse.new Forklift()).start();
    new Thread(warehouse.new Forklift()).start();
    warehouse.store();
  }
}
