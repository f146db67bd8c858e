// A list of the program behind java.util.List, through AbstractList.
import java.util.AbstractList;
import java.util.List;

class CollectUserList {
  static class A {}

  static class Repeat extends AbstractList<A> {
    final A value;

    Repeat(A value) { this.value = value; }

    @Override
    public A get(int i) { return value; }

    @Override
    public int size() { return 2; }
  }

  public static void main(String[] args) {
    List<A> list = new Repeat(new A()); // @list:Repeat @a1:A
    for (A a : list) Expect.pointsTo(a); // = a1
    A first = list.subList(1, 2).get(0);
    Expect.pointsTo(first); // = a1
    list.contains(null);
  }
}
// reachable: Repeat.get, Repeat.size
