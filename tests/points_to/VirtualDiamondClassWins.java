// A method of a superclass wins over a default.
class VirtualDiamondClassWins {
  interface I {
    default Object get() { return null; }
  }

  static class Base {
    public Object get() {
      return new Object(); // @base
    }
  }

  static class Derived extends Base implements I {}

  public static void main(String[] args) {
    I i = new Derived(); // @d1
    Expect.pointsTo(i.get()); // = base; calls Base.get
  }
}
// unreachable: I.get
