// thenCombine and allOf.
import java.util.concurrent.CompletableFuture;

class FutureCombine {
  static class A {}

  static class B {}

  static class Pair {
    A a;
    B b;
  }

  static Pair pair(A a, B b) {
    Pair p = new Pair(); // @p1
    p.a = a;
    p.b = b;
    return p;
  }

  public static void main(String[] args) {
    CompletableFuture<A> a = CompletableFuture.supplyAsync(() -> new A()); // @la:lambda @a1:A
    CompletableFuture<B> b = CompletableFuture.completedFuture(new B()); // @b1
    CompletableFuture<Pair> both = a.thenCombine(b, FutureCombine::pair);
    CompletableFuture.allOf(a, b, both).join();
    Pair p = both.join();
    Expect.pointsTo(p); // = p1
    Expect.pointsTo(p.a); // > a1
    Expect.pointsTo(p.b); // > b1
  }
}
// reachable: FutureCombine.pair, body(la)
