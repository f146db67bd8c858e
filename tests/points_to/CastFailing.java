// A cast that always fails lets nothing through.
class CastFailing {
  static class A {}

  static class B {
    void never() {}
  }

  public static void main(String[] args) {
    Object o = new A(); // @a1
    try {
      B b = (B) o;
      Expect.pointsTo(b); // = nothing
      b.never(); // calls never: nothing
    } catch (ClassCastException e) {
      Expect.pointsTo(o); // = a1
    }
  }
}
// unreachable: B.never
