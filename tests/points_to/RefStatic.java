// A reference to a static method.
import java.util.function.Function;

class RefStatic {
  static Object id(Object o) { return o; }

  static Object unused(Object o) { return o; }

  public static void main(String[] args) {
    Function<Object, Object> f = RefStatic::id; // @f
    Function<Object, Object> g = RefStatic::unused; // @g
    Expect.pointsTo(f); // = f
    Expect.pointsTo(g); // = g
    Expect.pointsTo(f.apply(new Object())); // @a1; = a1; calls apply: RefStatic.id
  }
}
// unreachable: RefStatic.unused
