// One of two constant names: both classes.
class ReflectTwoNames {
  static class A {
    Object get() {
      return new Object(); // @fromA
    }
  }

  static class B extends A {
    Object get() {
      return new Object(); // @fromB
    }
  }

  static class C extends A {
    Object get() { return null; }
  }

  public static void main(String[] args) throws Exception {
    Class<?> c = args.length == 0 ? A.class : B.class;
    A a = (A) c.getDeclaredConstructor().newInstance();
    Expect.pointsTo(a); // > <A>
    Expect.pointsTo(a.get()); // > fromA
  }
}
