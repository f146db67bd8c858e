// Comparator.comparing, thenComparing and reversed call the program's keys.
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

class CompareComparing {
  static class Item {
    Key key() {
      return new Key(); // @key
    }

    String name() { return "item"; }
  }

  static class Key implements Comparable<Key> {
    public int compareTo(Key other) {
      Expect.pointsTo(other); // = key
      return 0;
    }
  }

  public static void main(String[] args) {
    List<Item> list = new ArrayList<>();
    list.add(new Item()); // @i1
    list.add(new Item()); // @i2
    list.sort(Comparator.comparing(Item::key).reversed().thenComparing(Item::name));
    Item first = list.get(0);
    Expect.pointsTo(first); // = i1, FP_i2
  }
}
// reachable: Item.key, Item.name, Key.compareTo
