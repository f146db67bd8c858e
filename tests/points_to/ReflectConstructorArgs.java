// A constructor chosen by its parameter types, with arguments.
import java.lang.reflect.Constructor;

class ReflectConstructorArgs {
  static class Arg {}

  public static class A {
    final Object given;

    public A() { given = null; }

    public A(Arg given) {
      Expect.pointsTo(given); // = arg
      this.given = given;
    }
  }

  public static void main(String[] args) throws Exception {
    Constructor<A> c = A.class.getConstructor(Arg.class);
    A a = c.newInstance(new Arg()); // @arg:Arg
    Expect.pointsTo(a); // = <A>
    Expect.pointsTo(a.given); // = arg
  }
}
// reachable: A.<init>(Arg)
