// The methods of the synchronized list lock, its iterator does not.
import java.util.ArrayList;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.List;

public class LibrarySynchronizedListIterate {
  static class Orders {
    private final List<String> open = Collections.synchronizedList(new ArrayList<>());

    void add(String order) {
      open.add(order);  // !FN_data-race ArrayList
    }

    void print() {
      try {
        for (String order : open) {  // !FN_data-race ArrayList
          System.out.println(order);
        }
      } catch (ConcurrentModificationException e) {
        System.out.println("and more");
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
