// A parallel stream runs its body in other threads.
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

class StreamParallel {
  static class A {}

  static final AtomicReference<A> last = new AtomicReference<>();

  static void use(A a) {
    Expect.pointsTo(a); // > a1
    last.set(a);
  }

  public static void main(String[] args) {
    List<A> in = List.of(new A(), new A(), new A()); // @a1
    in.parallelStream().forEach(StreamParallel::use);
    A a = last.get();
    Expect.pointsTo(a); // = a1
  }
}
// reachable: StreamParallel.use
