// A list built in straight code, walked in a loop.
class FieldLinkedList {
  static class Node {
    Node next;
    Object value;
  }

  public static void main(String[] args) {
    Node first = new Node(); // @n1
    Node second = new Node(); // @n2
    Node third = new Node(); // @n3
    first.next = second;
    second.next = third;
    first.value = new Object(); // @v1
    second.value = new Object(); // @v2
    third.value = new Object(); // @v3
    Expect.pointsTo(first.next.next.value); // = v3
    Expect.pointsTo(third.next); // = nothing
    for (Node n = first.next; n != null; n = n.next) {
      Expect.pointsTo(n); // = n2, n3
      Expect.pointsTo(n.value); // = v2, v3
    }
  }
}
