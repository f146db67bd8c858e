// A private method found by getDeclaredMethod on a class found by name.
import java.lang.reflect.Method;

class ReflectMethodDeclared {
  static class A {
    private Result secret(Arg a) {
      Expect.pointsTo(a); // > arg
      return new Result(); // @r1
    }
  }

  static class Arg {}

  static class Result {}

  public static void main(String[] args) throws Exception {
    Class<?> c = Class.forName("ReflectMethodDeclared$A");
    Method m = c.getDeclaredMethod("secret", Arg.class);
    m.setAccessible(true);
    Result r = (Result) m.invoke(new A(), new Arg()); // @a1:A @arg:Arg
    Expect.pointsTo(r); // = r1
  }
}
// reachable: A.secret
