// A stack whose nodes are made inside push.
class ContextLinkedNodes {
  static class Node {
    Object value;
    Node next;
  }

  static class Stack {
    Node top;

    void push(Object o) {
      Node n = new Node(); // @node
      n.value = o;
      n.next = top;
      top = n;
    }

    Object pop() {
      Object o = top.value;
      top = top.next;
      return o;
    }
  }

  public static void main(String[] args) {
    Stack x = new Stack(); // @x1
    Stack y = new Stack(); // @y1
    x.push(new Object()); // @a1
    y.push(new Object()); // @b1
    Expect.pointsTo(x.pop()); // = a1, FP_b1 [ci origin 2-type]; = a1 [2-obj 2-cfa]; > a1
    Expect.pointsTo(y.pop()); // = FP_a1, b1 [ci origin 2-type]; = b1 [2-obj 2-cfa]; > b1
  }
}
