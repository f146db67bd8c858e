// AtomicReferenceFieldUpdater on a field of the program.
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

class AtomicUpdater {
  static class A {}

  volatile A f;

  static final AtomicReferenceFieldUpdater<AtomicUpdater, A> F =
      AtomicReferenceFieldUpdater.newUpdater(AtomicUpdater.class, A.class, "f");

  public static void main(String[] args) {
    AtomicUpdater o = new AtomicUpdater(); // @o1
    F.set(o, new A()); // @a1
    Expect.pointsTo(o.f); // > a1
    F.compareAndSet(o, o.f, new A()); // @a2
    Expect.pointsTo(o.f); // = FP_a1, a2
    A got = F.get(o);
    Expect.pointsTo(got); // = FP_a1, a2
  }
}
