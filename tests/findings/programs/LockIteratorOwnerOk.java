// The whole iteration is under the lock under which the list is changed. A naive tool sees an iterator without a lock.
import java.util.ArrayList;
import java.util.List;

public class LockIteratorOwnerOk {
  static class Cart {
    private final List<Integer> prices = new ArrayList<>();

    synchronized void put(int price) {
      prices.add(price);
    }

    synchronized int total() {
      int sum = 0;
      for (int price : prices) {
        sum += price;
      }
      return sum;
    }
  }

  public static void main(String[] args) {
    Cart cart = new Cart();
    new Thread(() -> cart.put(12)).start();
    new Thread(() -> cart.put(30)).start();
    System.out.println("total " + cart.total());
  }
}
