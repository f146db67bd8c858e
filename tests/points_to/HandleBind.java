// bindTo puts the receiver into the handle.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

class HandleBind {
  static class Result {}

  static class A {
    Object get() {
      Expect.pointsTo(this); // = a1
      return new Result(); // @r1
    }
  }

  public static void main(String[] args) throws Throwable {
    MethodHandle h = MethodHandles.lookup().findVirtual(A.class, "get", MethodType.methodType(Object.class));
    MethodHandle bound = h.bindTo(new A()); // @a1
    Result r = (Result) bound.invoke();
    Expect.pointsTo(r); // = r1
  }
}
// reachable: A.get
