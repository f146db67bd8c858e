// findGetter and findSetter.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

class HandleField {
  static class Value {}

  Object f;

  public static void main(String[] args) throws Throwable {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodHandle set = lookup.findSetter(HandleField.class, "f", Object.class);
    MethodHandle get = lookup.findGetter(HandleField.class, "f", Object.class);
    HandleField o = new HandleField(); // @o1
    set.invoke(o, new Value()); // @v1
    Expect.pointsTo(o.f); // > v1
    Value v = (Value) get.invoke(o);
    Expect.pointsTo(v); // = v1
  }
}
