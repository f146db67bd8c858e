// An instance method invoked by reflection is dispatched on the receiver.
import java.lang.reflect.Method;

class ReflectMethodVirtual {
  static class Result {}

  public static class A {
    public Object get() {
      return new Result(); // @fromA
    }
  }

  public static class B extends A {
    @Override
    public Object get() {
      Expect.pointsTo(this); // = b1
      return new Result(); // @fromB
    }
  }

  public static void main(String[] args) throws Exception {
    Method m = A.class.getMethod("get");
    A receiver = new B(); // @b1
    Result r = (Result) m.invoke(receiver);
    Expect.pointsTo(r); // = fromB
  }
}
// reachable: B.get
// unreachable: A.get
