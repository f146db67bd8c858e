// Enums behind an interface, together with another class.
class EnumInterface {
  interface Source {
    Object get();
  }

  enum Fixed implements Source {
    ONE; // @one

    public Object get() {
      return this;
    }
  }

  static class Other implements Source {
    public Object get() {
      return new Object(); // @made
    }
  }

  public static void main(String[] args) {
    Source s = args.length == 0 ? Fixed.ONE : new Other(); // @other
    Expect.pointsTo(s.get()); // = one, made; calls Fixed.get, Other.get
  }
}
