// reduce with and without a start.
import java.util.List;

class StreamReduce {
  static class A {
    A left;
    A right;
  }

  static A join(A left, A right) {
    A a = new A(); // @joined
    a.left = left;
    a.right = right;
    return a;
  }

  public static void main(String[] args) {
    List<A> in = List.of(new A(), new A()); // @a1
    A some = in.stream().reduce(StreamReduce::join).orElse(null);
    Expect.pointsTo(some); // > a1, joined
    A from = in.stream().reduce(new A(), StreamReduce::join); // @start:A
    Expect.pointsTo(from); // > joined, start
  }
}
// reachable: StreamReduce.join
