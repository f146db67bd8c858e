// Array.newInstance, Array.get and Array.set.
import java.lang.reflect.Array;

class ReflectArray {
  static class A {}

  public static void main(String[] args) {
    A[] a = (A[]) Array.newInstance(A.class, 2);
    Expect.pointsTo(a); // = <A[]>
    a[0] = new A(); // @a1
    Expect.pointsTo(a[0]); // > a1
    A got = (A) Array.get(a, 0);
    Expect.pointsTo(got); // > a1
    Array.set(a, 1, new A()); // @a2
    Expect.pointsTo(a[1]); // > a2
  }
}
