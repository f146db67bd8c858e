// The iterator is made under the lock and used outside of it, while others add to the list.
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

public class LockIteratorOutside {
  static class Cart {
    private final List<Integer> prices = new ArrayList<>();

    synchronized void put(int price) {
      prices.add(price);  // !FN_data-race ArrayList
    }

    private synchronized Iterator<Integer> iterator() {
      return prices.iterator();
    }

    int first() {
      Iterator<Integer> iterator = iterator();
      if (iterator.hasNext()) {  // !FN_data-race ArrayList
        return iterator.next();  // !FN_data-race ArrayList
      }
      return 0;
    }
  }

  public static void main(String[] args) {
    Cart cart = new Cart();
    new Thread(() -> cart.put(12)).start();
    new Thread(() -> System.out.println("first " + cart.first())).start();
  }
}
