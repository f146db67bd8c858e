// Locals are in SSA form: an overwritten value is gone, the old one is seen before.
class LocalOverwrite {
  public static void main(String[] args) {
    Object a = new Object(); // @a1
    Object before = a;
    a = new Object(); // @a2
    Expect.pointsTo(before); // = a1
    Expect.pointsTo(a); // = a2
    a = null;
    Expect.pointsTo(a); // = nothing
  }
}
