// Fields of objects from different allocation sites are kept apart.
class FieldDifferentObjects {
  Object f;

  public static void main(String[] args) {
    FieldDifferentObjects o = new FieldDifferentObjects(); // @o1
    FieldDifferentObjects p = new FieldDifferentObjects(); // @o2
    o.f = new Object(); // @a1
    p.f = new Object(); // @a2
    Expect.pointsTo(o.f); // = a1
    Expect.pointsTo(p.f); // = a2
  }
}
