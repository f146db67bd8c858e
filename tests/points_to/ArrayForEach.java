// for-each over an array; a break takes the value out of the loop.
class ArrayForEach {
  static class A {}

  static class B extends A {}

  public static void main(String[] args) {
    A[] all = {new A(), new B()}; // @arr:A[] @a1:A @b1:B
    A found = null;
    for (A a : all) {
      Expect.pointsTo(a); // = a1, b1
      if (a instanceof B) {
        found = a;
        break;
      }
    }
    Expect.pointsTo(found); // = FP_a1, b1
    Expect.pointsTo((B) found); // = b1
  }
}
