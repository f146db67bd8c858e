// A list built in a loop: one node object stands for all.
class FieldListInLoop {
  static class Node {
    Node next;
    Object value;
  }

  public static void main(String[] args) {
    Node head = null;
    for (int i = 0; i < 3; i++) {
      Node n = new Node(); // @n1
      n.next = head;
      n.value = new Object(); // @v1
      head = n;
    }
    Expect.pointsTo(head); // = n1
    Expect.pointsTo(head.next); // = n1
    Expect.pointsTo(head.next.next.value); // = v1
  }
}
