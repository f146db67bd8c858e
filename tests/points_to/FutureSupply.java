// CompletableFuture: supplyAsync, join.
import java.util.concurrent.CompletableFuture;

class FutureSupply {
  static class A {}

  static A make() {
    return new A(); // @a1
  }

  public static void main(String[] args) {
    CompletableFuture<A> f = CompletableFuture.supplyAsync(FutureSupply::make);
    A a = f.join();
    Expect.pointsTo(a); // = a1
  }
}
// reachable: FutureSupply.make
