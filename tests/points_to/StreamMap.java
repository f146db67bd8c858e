// stream, map, collect.
import java.util.List;
import java.util.stream.Collectors;

class StreamMap {
  static class A {}

  static class B {
    A from;
  }

  static B wrap(A a) {
    Expect.pointsTo(a); // > a1
    B b = new B(); // @b1
    b.from = a;
    return b;
  }

  public static void main(String[] args) {
    List<A> in = List.of(new A()); // @a1
    List<B> out = in.stream().map(StreamMap::wrap).collect(Collectors.toList());
    B b = out.get(0);
    Expect.pointsTo(b); // = b1
    Expect.pointsTo(b.from); // > a1
  }
}
// reachable: StreamMap.wrap
