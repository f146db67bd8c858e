// A bounded type variable: calls go through the bound.
class VirtualGeneric {
  interface Named {
    Object name();
  }

  static class A implements Named {
    public Object name() {
      return new Object(); // @nameOfA
    }
  }

  static class Holder<T extends Named> {
    T held;

    Object nameOfHeld() {
      return held.name(); // calls A.name
    }
  }

  public static void main(String[] args) {
    Holder<A> holder = new Holder<>(); // @holder
    holder.held = new A(); // @a1
    Expect.pointsTo(holder.nameOfHeld()); // = nameOfA
    Expect.pointsTo(holder.held.name()); // = nameOfA; calls A.name
  }
}
