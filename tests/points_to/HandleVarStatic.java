// A VarHandle on a static field.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class HandleVarStatic {
  static class A {}

  static A f;

  public static void main(String[] args) throws Exception {
    VarHandle h = MethodHandles.lookup().findStaticVarHandle(HandleVarStatic.class, "f", A.class);
    h.set(new A()); // @a1
    Expect.pointsTo(f); // = a1
    A a = (A) h.getVolatile();
    Expect.pointsTo(a); // = a1
  }
}
