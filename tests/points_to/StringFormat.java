// String.format calls toString of its arguments.
class StringFormat {
  static class A {
    @Override
    public String toString() { return "A"; }
  }

  public static void main(String[] args) {
    String s = String.format("%s-%d", new A(), 1); // @a1:A
    Expect.pointsTo(s); // > <java.lang.String>
  }
}
// reachable: A.toString
