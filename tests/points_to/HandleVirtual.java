// findVirtual and invokeExact: dispatched on the receiver.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

class HandleVirtual {
  static class Result {}

  static class A {
    Object get(Object o) { return null; }
  }

  static class B extends A {
    Object get(Object o) {
      Expect.pointsTo(this); // = b1
      Expect.pointsTo(o); // = o1
      return new Result(); // @r1
    }
  }

  public static void main(String[] args) throws Throwable {
    MethodType type = MethodType.methodType(Object.class, Object.class);
    MethodHandle h = MethodHandles.lookup().findVirtual(A.class, "get", type);
    A a = new B(); // @b1
    Object r = (Object) h.invokeExact(a, new Object()); // @o1
    Expect.pointsTo(r); // > r1
    Expect.pointsTo((Result) r); // = r1
  }
}
// reachable: B.get
// unreachable: A.get
