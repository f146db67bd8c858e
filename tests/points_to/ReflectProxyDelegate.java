// A proxy whose handler, a lambda, passes the call on to a real object by reflection.
import java.lang.reflect.Proxy;

class ReflectProxyDelegate {
  public interface Service {
    Result call(Arg a);
  }

  public static class Arg {}

  public static class Result {}

  public static class Real implements Service {
    public Result call(Arg a) {
      Expect.pointsTo(a); // = arg
      return new Result(); // @r1
    }
  }

  public static void main(String[] args) {
    Real real = new Real(); // @real
    Class<?>[] interfaces = {Service.class};
    Service s = (Service) Proxy.newProxyInstance(Service.class.getClassLoader(), interfaces,
        (proxy, m, a) -> m.invoke(real, a));
    Result r = s.call(new Arg()); // @arg
    Expect.pointsTo(r); // = r1
  }
}
