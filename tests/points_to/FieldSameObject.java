// Stored and loaded through the same variable.
class FieldSameObject {
  Object f;
  Object g;

  public static void main(String[] args) {
    FieldSameObject o = new FieldSameObject(); // @o1
    o.f = new Object(); // @a1
    o.g = new Object(); // @b1
    Expect.pointsTo(o.f); // = a1
    Expect.pointsTo(o.g); // = b1
  }
}
