// Two linked lists of the library: their nodes are made inside them. The default policy keeps containers apart.
import java.util.LinkedList;
import java.util.List;

class ContextLibraryLinkedList {
  static class A {}

  public static void main(String[] args) {
    List<A> x = new LinkedList<>(); // @x1
    List<A> y = new LinkedList<>(); // @y1
    x.add(new A()); // @a1
    y.add(new A()); // @b1
    A a = x.get(0);
    Expect.pointsTo(a); // = a1, FP_b1 [ci]; > a1; ! b1 [2-obj origin]
    A b = y.get(0);
    Expect.pointsTo(b); // = FP_a1, b1 [ci]; > b1; ! a1 [2-obj origin]
  }
}
