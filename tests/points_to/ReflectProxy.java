// A proxy calls its handler with the method's arguments; the result comes back.
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

class ReflectProxy {
  interface Service {
    Result call(Arg a);
  }

  static class Arg {}

  static class Result {}

  static class Handler implements InvocationHandler {
    public Object invoke(Object proxy, Method m, Object[] args) {
      Expect.pointsTo(this); // = h1
      Expect.pointsTo(args[0]); // > arg
      return new Result(); // @r1
    }
  }

  static class Unused implements InvocationHandler {
    public Object invoke(Object proxy, Method m, Object[] args) { return null; }
  }

  public static void main(String[] args) {
    ClassLoader loader = ReflectProxy.class.getClassLoader();
    Service s = (Service) Proxy.newProxyInstance(loader, new Class<?>[] {Service.class}, new Handler()); // @h1:Handler
    Result r = s.call(new Arg()); // @arg
    Expect.pointsTo(r); // = r1
  }
}
// reachable: Handler.invoke
// unreachable: Unused.invoke
