// A VarHandle on a field: set, get, compareAndSet, getAndSet.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class HandleVarField {
  static class A {}

  A f;
  static final VarHandle F;

  static {
    try {
      F = MethodHandles.lookup().findVarHandle(HandleVarField.class, "f", A.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  public static void main(String[] args) {
    HandleVarField o = new HandleVarField(); // @o1
    F.set(o, new A()); // @a1
    Expect.pointsTo(o.f); // > a1
    A got = (A) F.get(o);
    Expect.pointsTo(got); // > a1
    F.compareAndSet(o, got, new A()); // @a2
    Expect.pointsTo(o.f); // > a1, a2
    A old = (A) F.getAndSet(o, null);
    Expect.pointsTo(old); // = FP_a1, a2
  }
}
