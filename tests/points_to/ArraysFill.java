// Arrays.fill and Arrays.sort with a comparator of the program.
import java.util.Arrays;

class ArraysFill {
  static class A {
    int key;
  }

  static int order(A a, A b) { return a.key - b.key; }

  public static void main(String[] args) {
    A[] a = new A[3]; // @arr
    Arrays.fill(a, new A()); // @a1
    Arrays.sort(a, ArraysFill::order);
    Expect.pointsTo(a[0]); // > a1
  }
}
// reachable: ArraysFill.order
