// AccessController.doPrivileged runs its action.
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.security.PrivilegedExceptionAction;

class ThreadPrivileged {
  static class A {}

  @SuppressWarnings("removal")
  public static void main(String[] args) throws Exception {
    A a = AccessController.doPrivileged((PrivilegedAction<A>) () -> new A()); // @p:lambda @a1:A
    Expect.pointsTo(a); // > a1
    A b = AccessController.doPrivileged(new PrivilegedExceptionAction<A>() { // @q
      public A run() {
        return new A(); // @a2
      }
    });
    Expect.pointsTo(b); // > a2
  }
}
// reachable: body(p), ThreadPrivileged$1.run
