// ArrayDeque as stack.
import java.util.ArrayDeque;
import java.util.Deque;

class CollectArrayDeque {
  static class A {}

  public static void main(String[] args) {
    Deque<A> deque = new ArrayDeque<>();
    deque.push(new A()); // @a1
    deque.addLast(new A()); // @a2
    A a = deque.pop();
    Expect.pointsTo(a); // = a1, FP_a2
    A b = deque.pollLast();
    Expect.pointsTo(b); // = FP_a1, a2
  }
}
