// Links in both directions, one node taken out.
class FieldDoublyLinked {
  static class Node {
    Node next;
    Node previous;
  }

  public static void main(String[] args) {
    Node a = new Node(); // @a1
    Node b = new Node(); // @b1
    Node c = new Node(); // @c1
    a.next = b;
    b.previous = a;
    b.next = c;
    c.previous = b;
    b.previous.next = b.next;
    b.next.previous = b.previous;
    Expect.pointsTo(a.next); // = FP_b1, c1
    Expect.pointsTo(c.previous); // = a1, FP_b1
    Expect.pointsTo(b.next); // = c1
    Expect.pointsTo(b.previous); // = a1
  }
}
