// toArray, addAll, subList, Collections.addAll.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

class CollectToArray {
  static class A {}

  public static void main(String[] args) {
    List<A> list = new ArrayList<>();
    Collections.addAll(list, new A()); // @a1:A
    List<A> copy = new ArrayList<>(list);
    copy.addAll(list.subList(0, 1));
    A[] typed = copy.toArray(new A[0]); // @arr
    Expect.pointsTo(typed[0]); // > a1
    Object[] plain = copy.toArray();
    A a = (A) plain[1];
    Expect.pointsTo(a); // = a1
  }
}
