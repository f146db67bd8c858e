// handle, exceptionally, whenComplete: results and failures.
import java.util.concurrent.CompletableFuture;

class FutureHandle {
  static class Failure extends RuntimeException {}

  static class A {}

  static A fail() {
    throw new Failure(); // @e1
  }

  static A recover(Throwable t) {
    Throwable cause = t.getCause() == null ? t : t.getCause();
    Failure f = (Failure) cause;
    Expect.pointsTo(f); // = e1
    return new A(); // @a1
  }

  static A both(A a, Throwable t) { return a; }

  static void done(A a, Throwable t) {}

  public static void main(String[] args) {
    CompletableFuture<A> f = CompletableFuture.supplyAsync(FutureHandle::fail);
    A a = f.exceptionally(FutureHandle::recover).handle(FutureHandle::both).whenComplete(FutureHandle::done).join();
    Expect.pointsTo(a); // = a1
  }
}
// reachable: FutureHandle.recover, FutureHandle.both, FutureHandle.done
