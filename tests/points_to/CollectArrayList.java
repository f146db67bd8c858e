// ArrayList: add, get, set, remove, grow.
import java.util.ArrayList;
import java.util.List;

class CollectArrayList {
  static class A {}

  static class B {}

  public static void main(String[] args) {
    List<Object> list = new ArrayList<>(); // @list
    list.add(new A()); // @a1
    list.add(0, new B()); // @b1
    Expect.pointsTo(list); // = list
    Expect.pointsTo(list.get(0)); // > a1, b1
    A a = (A) list.get(1);
    Expect.pointsTo(a); // = a1
    Object old = list.set(0, null);
    Expect.pointsTo(old); // > b1
    B removed = (B) old;
    Expect.pointsTo(removed); // = b1
    for (Object o : list) Expect.pointsTo(o); // > a1
  }
}
