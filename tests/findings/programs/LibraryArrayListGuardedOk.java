// Two threads add to one ArrayList, under a lock. A naive tool says that an ArrayList must not be shared.
import java.util.ArrayList;
import java.util.List;

public class LibraryArrayListGuardedOk {
  static class Orders {
    private final Object lock = new Object();
    private final List<String> open = new ArrayList<>();

    void add(String order) {
      synchronized (lock) {
        open.add(order);
      }
    }

    int size() {
      synchronized (lock) {
        return open.size();
      }
    }
  }

  public static void main(String[] args) {
    Orders orders = new Orders();
    new Thread(() -> orders.add("lamp")).start();
    new Thread(() -> orders.add("chair")).start();
    System.out.println("open " + orders.size());
  }
}
