// forEach, peek, anyMatch: side effects.
import java.util.List;

class StreamForEach {
  static class A {}

  static A last;
  static A peeked;

  static boolean test(A a) { return a == null; }

  public static void main(String[] args) {
    List<A> in = List.of(new A()); // @a1
    in.stream().peek(a -> peeked = a).forEach(a -> last = a);
    in.stream().anyMatch(StreamForEach::test);
    Expect.pointsTo(last); // > a1
    Expect.pointsTo(peeked); // > a1
  }
}
// reachable: StreamForEach.test
