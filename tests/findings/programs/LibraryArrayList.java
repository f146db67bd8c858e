// Two threads add to one ArrayList.
import java.util.ArrayList;
import java.util.List;

public class LibraryArrayList {
  static class Orders {
    private final List<String> open = new ArrayList<>();

    void add(String order) {
      open.add(order);  // !data-race ArrayList
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Orders orders = new Orders();
    Thread web = new Thread(() -> orders.add("lamp"));
    Thread shop = new Thread(() -> orders.add("chair"));
    web.start();
    shop.start();
    web.join();
    shop.join();
    System.out.println("open " + orders.open.size());
  }
}
