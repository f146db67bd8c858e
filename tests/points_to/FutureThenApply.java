// thenApply, thenAccept, thenCompose.
import java.util.concurrent.CompletableFuture;

class FutureThenApply {
  static class A {}

  static class B {
    final A from;

    B(A from) { this.from = from; }
  }

  static class C {}

  static A make() {
    return new A(); // @a1
  }

  static B toB(A a) {
    Expect.pointsTo(a); // > a1
    return new B(a); // @b1
  }

  static CompletableFuture<C> toC(B b) {
    return CompletableFuture.supplyAsync(C::new);
  }

  static void accept(C c) {
    Expect.pointsTo(c); // > <C>
  }

  public static void main(String[] args) {
    CompletableFuture<B> f = CompletableFuture.supplyAsync(FutureThenApply::make).thenApply(FutureThenApply::toB);
    B b = f.join();
    Expect.pointsTo(b); // = b1
    f.thenCompose(FutureThenApply::toC).thenAccept(FutureThenApply::accept).join();
  }
}
// reachable: FutureThenApply.make, FutureThenApply.toB, FutureThenApply.toC, FutureThenApply.accept
