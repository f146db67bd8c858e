// A VarHandle on array elements.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class HandleVarArray {
  static class A {}

  public static void main(String[] args) {
    VarHandle h = MethodHandles.arrayElementVarHandle(A[].class);
    A[] array = new A[2]; // @arr
    h.setVolatile(array, 0, new A()); // @a1
    Expect.pointsTo(array[0]); // > a1
    A a = (A) h.getAcquire(array, 0);
    Expect.pointsTo(a); // = a1
  }
}
