// Object.clone: another object of the same class with the same field contents.
class CloneUser implements Cloneable {
  Object f;

  @Override
  public CloneUser clone() {
    try {
      return (CloneUser) super.clone();
    } catch (CloneNotSupportedException e) {
      throw new AssertionError(e);
    }
  }

  Object get() { return f; }

  public static void main(String[] args) {
    CloneUser o = new CloneUser(); // @o1
    o.f = new Object(); // @a1
    CloneUser c = o.clone(); // calls CloneUser.clone
    Expect.pointsTo(c.f); // = a1
    Expect.pointsTo(c.get()); // = a1; calls CloneUser.get
    CloneUser d = c.clone();
    Expect.pointsTo(d.f); // = a1
  }
}
