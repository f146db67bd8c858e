// Class.forName of a constant, a new object, and its initialiser.
class ReflectForName {
  static Object seen;

  static class A {
    static {
      seen = new Object(); // @byA
    }

    Object f = new Object(); // @f1
  }

  public static void main(String[] args) throws Exception {
    Class<?> c = Class.forName("ReflectForName$A");
    Object o = c.getDeclaredConstructor().newInstance();
    Expect.pointsTo(o); // > <A>
    A a = (A) o;
    Expect.pointsTo(a); // = <A>
    Expect.pointsTo(a.f); // = f1
    Expect.pointsTo(seen); // = byA
  }
}
// reachable: A.<clinit>, A.<init>
