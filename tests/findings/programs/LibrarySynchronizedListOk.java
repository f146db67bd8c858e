// The ArrayList is reached through Collections.synchronizedList only. A naive tool sees the ArrayList, or does not know that
// the wrapper locks.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class LibrarySynchronizedListOk {
  static class Orders {
    private final List<String> open = Collections.synchronizedList(new ArrayList<>());

    void add(String order) {
      open.add(order);
    }

    int count() {
      return open.size();
    }
  }

  public static void main(String[] args) {
    Orders orders = new Orders();
    new Thread(() -> orders.add("lamp")).start();
    new Thread(() -> orders.add("chair")).start();
    System.out.println("open " + orders.count());
  }
}
