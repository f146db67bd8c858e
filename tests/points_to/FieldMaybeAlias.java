// A store through a variable with two objects goes to both.
class FieldMaybeAlias {
  Object f;

  public static void main(String[] args) {
    FieldMaybeAlias o = new FieldMaybeAlias(); // @o1
    FieldMaybeAlias p = new FieldMaybeAlias(); // @o2
    FieldMaybeAlias either = args.length == 0 ? o : p;
    either.f = new Object(); // @a1
    p.f = new Object(); // @a2
    Expect.pointsTo(o.f); // = a1
    Expect.pointsTo(p.f); // = FP_a1, a2
    Expect.pointsTo(either.f); // = a1, a2
  }
}
