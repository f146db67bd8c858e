// Collectors.groupingBy and toMap.
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

class StreamGroupingBy {
  static class Key {}

  static class Item {
    final Key key = new Key(); // @key

    Key key() { return key; }
  }

  public static void main(String[] args) {
    List<Item> items = List.of(new Item()); // @item
    Map<Key, List<Item>> groups = items.stream().collect(Collectors.groupingBy(Item::key));
    for (Map.Entry<Key, List<Item>> e : groups.entrySet()) {
      Key key = e.getKey();
      Expect.pointsTo(key); // = key
      Item item = e.getValue().get(0);
      Expect.pointsTo(item); // = item
    }
    Map<Key, Item> map = items.stream().collect(Collectors.toMap(Item::key, i -> i));
    Item item = map.get(items.get(0).key());
    Expect.pointsTo(item); // = item
  }
}
