// Private and static methods of interfaces.
class VirtualPrivateInterface {
  interface I {
    private Object hidden() {
      Expect.pointsTo(this); // = a1
      return new Object(); // @h
    }

    private static Object hiddenStatic() {
      return new Object(); // @hs
    }

    static Object open() {
      return hiddenStatic(); // calls I.hiddenStatic
    }

    default Object get() {
      return hidden(); // calls I.hidden
    }
  }

  static class A implements I {
    public Object hidden() { return null; }
  }

  public static void main(String[] args) {
    I i = new A(); // @a1
    Expect.pointsTo(i.get()); // = h
    Expect.pointsTo(I.open()); // = hs; calls I.open
  }
}
// unreachable: A.hidden
