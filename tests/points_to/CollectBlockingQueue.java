// A queue between threads.
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

class CollectBlockingQueue {
  static class A {}

  static class B {}

  public static void main(String[] args) throws InterruptedException {
    BlockingQueue<A> there = new ArrayBlockingQueue<>(1);
    BlockingQueue<B> back = new LinkedBlockingQueue<>();
    Thread t = new Thread(() -> { // @t:Thread @body:lambda
      try {
        A a = there.take();
        Expect.pointsTo(a); // = a1
        back.put(new B()); // @b1
      } catch (InterruptedException e) {
        throw new RuntimeException(e);
      }
    });
    t.start();
    there.put(new A()); // @a1
    B b = back.take();
    Expect.pointsTo(b); // = b1
    t.join();
  }
}
// reachable: body(body)
