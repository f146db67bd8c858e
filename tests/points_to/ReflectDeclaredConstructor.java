// A private constructor made accessible.
import java.lang.reflect.Constructor;

class ReflectDeclaredConstructor {
  static class Hidden {
    Object f;

    private Hidden(Object f) { this.f = f; }
  }

  public static void main(String[] args) throws Exception {
    Constructor<Hidden> c = Hidden.class.getDeclaredConstructor(Object.class);
    c.setAccessible(true);
    Hidden h = c.newInstance(new int[0]); // @arg:int[]
    Expect.pointsTo(h); // = <Hidden>
    Expect.pointsTo(h.f); // > arg
  }
}
// reachable: Hidden.<init>
