// Two threads put different keys into one HashMap: the keys do not meet, the table of the map does.
import java.util.HashMap;
import java.util.Map;

public class LibraryHashMap {
  static class Prices {
    private final Map<String, Integer> prices = new HashMap<>();

    void set(String article, int price) {
      prices.put(article, price);  // !data-race HashMap
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Prices prices = new Prices();
    Thread tea = new Thread(() -> prices.set("tea", 3));
    Thread cake = new Thread(() -> prices.set("cake", 5));
    tea.start();
    cake.start();
    tea.join();
    cake.join();
    System.out.println("articles " + prices.prices.size());
  }
}
