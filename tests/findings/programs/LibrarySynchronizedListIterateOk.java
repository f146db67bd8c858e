// Who iterates over the synchronized list holds the lock that its methods take, which is the list. A naive tool sees an
// iterator that does not lock, or does not know what the list locks.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class LibrarySynchronizedListIterateOk {
  static class Orders {
    private final List<String> open = Collections.synchronizedList(new ArrayList<>());

    void add(String order) {
      open.add(order);
    }

    void print() {
      synchronized (open) {
        for (String order : open) {
          System.out.println(order);
        }
      }
    }
  }

  public static void main(String[] args) {
    Orders orders = new Orders();
    orders.add("lamp");
    new Thread(() -> orders.add("chair")).start();
    orders.print();
  }
}
