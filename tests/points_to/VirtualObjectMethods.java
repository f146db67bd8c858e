// toString, equals and hashCode called through Object and through an interface.
class VirtualObjectMethods {
  interface Empty {}

  static class A implements Empty {
    @Override
    public String toString() { return "A"; }

    @Override
    public boolean equals(Object o) {
      Expect.pointsTo(o); // = b1
      return o == this;
    }

    @Override
    public int hashCode() { return 1; }
  }

  static class B {}

  public static void main(String[] args) {
    Object o = new A(); // @a1
    Empty e = (Empty) o;
    o.toString(); // calls A.toString
    e.hashCode(); // calls A.hashCode
    e.equals(new B()); // @b1; calls A.equals
    new B().hashCode(); // @b2; calls Object.hashCode
  }
}
