// Signature-polymorphic calls: the descriptor is that of the call, not of the method.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

class VarHandles {
  static boolean swap(VarHandle handle, Object target, int expected, long updated) {
    return handle.compareAndSet(target, expected, updated);
  }

  static int get(VarHandle handle, VarHandles target) { return (int) handle.getVolatile(target); }

  static String invoke(MethodHandle handle, String s, int n) throws Throwable {
    handle.invoke(n);
    return (String) handle.invokeExact(s, n);
  }
}
