// AtomicReference: get, set, compareAndSet, getAndSet, updateAndGet.
import java.util.concurrent.atomic.AtomicReference;

class AtomicReferenceUse {
  static class A {}

  static class B {
    final B from;

    B(B from) { this.from = from; }
  }

  static B next(B b) {
    Expect.pointsTo(b); // > b1
    return new B(b); // @b2
  }

  public static void main(String[] args) {
    AtomicReference<A> ref = new AtomicReference<>();
    ref.set(new A()); // @a1
    A a = ref.get();
    Expect.pointsTo(a); // > a1
    ref.compareAndSet(a, new A()); // @a2
    A swapped = ref.getAndSet(null);
    Expect.pointsTo(swapped); // = FP_a1, a2
    AtomicReference<B> other = new AtomicReference<>(new B(null)); // @b1:B
    B b = other.updateAndGet(AtomicReferenceUse::next);
    Expect.pointsTo(b); // > b2
    B last = other.get();
    Expect.pointsTo(last); // = FP_b1, b2
  }
}
// reachable: AtomicReferenceUse.next
