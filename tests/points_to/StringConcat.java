// Concatenation calls toString of what it is given.
class StringConcat {
  static class A {
    @Override
    public String toString() {
      Expect.pointsTo(this); // = a1
      return "A";
    }
  }

  static class B {
    @Override
    public String toString() { return "B"; }
  }

  public static void main(String[] args) {
    A a = new A(); // @a1
    new B(); // @b1
    String s = "a " + a + args.length;
    Expect.pointsTo(s); // = <java.lang.String>
    Object o = "constant";
    Expect.pointsTo(o); // = <java.lang.String>
  }
}
// reachable: A.toString
