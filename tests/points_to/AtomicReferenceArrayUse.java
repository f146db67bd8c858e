// AtomicReferenceArray.
import java.util.concurrent.atomic.AtomicReferenceArray;

class AtomicReferenceArrayUse {
  static class A {}

  public static void main(String[] args) {
    AtomicReferenceArray<A> array = new AtomicReferenceArray<>(2);
    array.set(0, new A()); // @a1
    A a = array.get(0);
    Expect.pointsTo(a); // = a1
  }
}
