// findStatic and invoke; a handle that is never invoked.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

class HandleStatic {
  static class Result {}

  static Object run(Object o) {
    Expect.pointsTo(o); // = a1
    return new Result(); // @r1
  }

  static Object unused(Object o) { return o; }

  public static void main(String[] args) throws Throwable {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodType type = MethodType.methodType(Object.class, Object.class);
    MethodHandle h = lookup.findStatic(HandleStatic.class, "run", type);
    lookup.findStatic(HandleStatic.class, "unused", type);
    Result r = (Result) h.invoke(new Object()); // @a1
    Expect.pointsTo(r); // = r1
  }
}
// reachable: HandleStatic.run
