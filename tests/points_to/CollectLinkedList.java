// LinkedList as list and as queue.
import java.util.LinkedList;

class CollectLinkedList {
  static class A {}

  static class B {}

  public static void main(String[] args) {
    LinkedList<Object> list = new LinkedList<>(); // @list
    list.add(new A()); // @a1
    list.addFirst(new B()); // @b1
    B b = (B) list.removeFirst();
    Expect.pointsTo(b); // = b1
    A a = (A) list.peekLast();
    Expect.pointsTo(a); // = a1
    Expect.pointsTo(list.poll()); // > a1
  }
}
