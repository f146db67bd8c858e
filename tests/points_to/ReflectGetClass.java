// getClass gives a class object; its newInstance makes another object of the receiver's class.
class ReflectGetClass {
  static class A {
    Object get() {
      return new Object(); // @made
    }
  }

  public static void main(String[] args) throws Exception {
    A a = new A(); // @a1
    Class<?> c = a.getClass();
    Expect.pointsTo(c); // = <java.lang.Class>
    Expect.pointsTo(A.class); // = <java.lang.Class>
    Object o = c.getDeclaredConstructor().newInstance();
    if (o instanceof A b) Expect.pointsTo(b.get()); // > made
  }
}
