// StringBuilder.append and String.valueOf call toString.
class StringBuilderAppend {
  static class A {
    @Override
    public String toString() { return "A"; }
  }

  static class B {
    @Override
    public String toString() { return "B"; }
  }

  public static void main(String[] args) {
    StringBuilder b = new StringBuilder();
    b.append(new A()).append(1); // @a1
    String s = b.toString();
    Expect.pointsTo(s); // = <java.lang.String>
    Expect.pointsTo(String.valueOf(new B())); // @b1; > <java.lang.String>
  }
}
// reachable: A.toString, B.toString
