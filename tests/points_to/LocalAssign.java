// A local points to what was assigned to it and to nothing else.
class LocalAssign {
  static class A {}

  public static void main(String[] args) {
    A a = new A(); // @a1
    A b = new A(); // @a2
    Expect.pointsTo(a); // = a1
    Expect.pointsTo(b); // = a2
  }
}
