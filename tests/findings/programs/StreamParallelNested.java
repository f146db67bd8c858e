// Inside a parallel loop over orders another one goes through all items, the same ones for each order.
import java.util.ArrayList;
import java.util.List;

public class StreamParallelNested {
  static class Item {
    int wanted;
  }

  public static void main(String[] args) {
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < 10; i++) items.add(new Item());
    List<String> orders = List.of("first", "second", "third", "fourth");
    orders.parallelStream().forEach(order -> {
      items.parallelStream().forEach(item -> {
        item.wanted++;  // !data-race Item.wanted
      });
    });
    System.out.println(items.get(0).wanted);
  }
}
