// A comparator class of the program in Collections.sort and in a TreeSet.
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

class CompareUser {
  static class Item {}

  static class ByHash implements Comparator<Item> {
    public int compare(Item a, Item b) {
      Expect.pointsTo(this); // = c1
      Expect.pointsTo(a); // = i1, i2
      return Integer.compare(a.hashCode(), b.hashCode());
    }
  }

  static class Unused implements Comparator<Item> {
    public int compare(Item a, Item b) { return 0; }
  }

  public static void main(String[] args) {
    Comparator<Item> c = new ByHash(); // @c1
    List<Item> list = new ArrayList<>();
    list.add(new Item()); // @i1
    list.add(new Item()); // @i2
    Collections.sort(list, c);
    TreeSet<Item> set = new TreeSet<>(c);
    set.addAll(list);
    Item first = set.first();
    Expect.pointsTo(first); // = i1, i2
  }
}
// reachable: ByHash.compare
// unreachable: Unused.compare
