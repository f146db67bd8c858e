// A constructor throws after it has published this.
class ExceptionInConstructor {
  static class Failure extends RuntimeException {
    final Object by;

    Failure(Object by) { this.by = by; }
  }

  static class A {
    A() {
      throw new Failure(this); // @e1
    }
  }

  public static void main(String[] args) {
    A a = null;
    try {
      a = new A(); // @a1
    } catch (Failure e) {
      Expect.pointsTo(e.by); // = a1
      Expect.pointsTo(a); // = nothing
    }
    Expect.pointsTo(a); // = FP_a1
  }
}
