// Class.newInstance, on a class literal.
class ReflectNewInstance {
  static class A {
    Object me() {
      return this;
    }
  }

  static class B extends A {
    Object me() { return null; }
  }

  @SuppressWarnings("deprecation")
  public static void main(String[] args) throws Exception {
    A a = A.class.newInstance();
    Expect.pointsTo(a); // = <A>
    Expect.pointsTo(a.me()); // = <A>; calls A.me
  }
}
// unreachable: B.me
