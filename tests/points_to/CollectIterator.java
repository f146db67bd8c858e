// Iterator and ListIterator, with remove and set.
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;

class CollectIterator {
  static class A {}

  public static void main(String[] args) {
    List<A> list = new ArrayList<>();
    list.add(new A()); // @a1
    list.add(new A()); // @a2
    Iterator<A> it = list.iterator();
    A a = it.next();
    Expect.pointsTo(a); // > a1
    it.remove();
    ListIterator<A> li = list.listIterator();
    li.next();
    li.set(new A()); // @a3
    A previous = li.previous();
    Expect.pointsTo(previous); // = FP_a1, FP_a2, a3
  }
}
