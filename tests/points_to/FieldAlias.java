// A store through one name is seen through the other.
class FieldAlias {
  Object f;

  public static void main(String[] args) {
    FieldAlias o = new FieldAlias(); // @o1
    FieldAlias p = o;
    p.f = new Object(); // @a1
    Expect.pointsTo(o.f); // = a1
  }
}
