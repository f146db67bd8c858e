// Inside a parallel loop over orders another one goes through the items of that order; and rows of a table are filled in the same
// way. Correct: no item is part of two orders.
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

public class StreamParallelNestedOk {
  static class Item {
    int wanted;
  }

  static class Order {
    final List<Item> items = new ArrayList<>();
  }

  public static void main(String[] args) {
    List<Order> orders = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      Order order = new Order();
      for (int j = 0; j < 10; j++) order.items.add(new Item());
      orders.add(order);
    }
    orders.parallelStream().forEach(order -> order.items.parallelStream().forEach(item -> item.wanted++));
    int[][] table = new int[20][20];
    IntStream.range(0, 20).parallel().forEach(y -> {
      IntStream.range(0, 20).parallel().forEach(x -> table[y][x] = x * y);
      for (int x = 0; x < 20; x++) table[y][x]++;
    });
    System.out.println(orders.get(0).items.get(0).wanted + table[3][4]);
  }
}
