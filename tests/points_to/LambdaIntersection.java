// A lambda that implements two interfaces.
import java.io.Serializable;
import java.util.function.Supplier;

class LambdaIntersection {
  interface Marker {}

  public static void main(String[] args) {
    Object a = new Object(); // @a1
    Object o = (Supplier<Object> & Marker) () -> a; // @s
    Expect.pointsTo((Marker) o); // = s
    Expect.pointsTo(((Supplier<?>) o).get()); // = a1; calls get: body(s)
    Object p = (Runnable & Serializable) () -> {}; // @r
    Expect.pointsTo((Serializable) p); // = r
    ((Runnable) p).run(); // calls run: body(r)
  }
}
