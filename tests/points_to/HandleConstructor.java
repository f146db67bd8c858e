// findConstructor.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

class HandleConstructor {
  static class A {
    final Object given;

    A(Object given) { this.given = given; }
  }

  public static void main(String[] args) throws Throwable {
    MethodType type = MethodType.methodType(void.class, Object.class);
    MethodHandle h = MethodHandles.lookup().findConstructor(A.class, type);
    A a = (A) h.invoke(new Object()); // @o1
    Expect.pointsTo(a); // = <A>
    Expect.pointsTo(a.given); // = o1
  }
}
// reachable: A.<init>
