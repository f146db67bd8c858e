// Weak references and WeakHashMap.
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.WeakHashMap;

class CollectWeak {
  static class A {}

  static class B {}

  public static void main(String[] args) {
    A a = new A(); // @a1
    WeakReference<A> weak = new WeakReference<>(a);
    SoftReference<A> soft = new SoftReference<>(a);
    A back = weak.get();
    Expect.pointsTo(back); // = a1
    A again = soft.get();
    Expect.pointsTo(again); // = a1
    WeakHashMap<A, B> map = new WeakHashMap<>();
    map.put(a, new B()); // @b1
    B b = map.get(a);
    Expect.pointsTo(b); // = b1
  }
}
