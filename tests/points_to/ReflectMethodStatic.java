// A static method found by name and invoked.
import java.lang.reflect.Method;

class ReflectMethodStatic {
  static class Result {}

  public static Object target(Object o) {
    Expect.pointsTo(o); // > a1
    return new Result(); // @r1
  }

  public static Object other(Object o) {
    return new Result(); // @r2
  }

  public static void main(String[] args) throws Exception {
    Method m = ReflectMethodStatic.class.getMethod("target", Object.class);
    Object r = m.invoke(null, new Object()); // @a1:Object
    Expect.pointsTo(r); // > r1
    Expect.pointsTo((Result) r); // = r1
  }
}
// reachable: ReflectMethodStatic.target
// unreachable: ReflectMethodStatic.other
