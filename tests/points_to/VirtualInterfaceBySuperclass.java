// A class implements an interface with a method that it inherits from a class that does not know it.
class VirtualInterfaceBySuperclass {
  interface I {
    Object get();
  }

  static class Base {
    public Object get() {
      return new Object(); // @made
    }
  }

  static class Impl extends Base implements I {}

  public static void main(String[] args) {
    I i = new Impl(); // @i1
    Expect.pointsTo(i.get()); // = made; calls Base.get
  }
}
