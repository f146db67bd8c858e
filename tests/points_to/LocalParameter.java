// A parameter is overwritten in the callee: the caller's local does not change.
class LocalParameter {
  static Object replace(Object p) {
    Expect.pointsTo(p); // = a1
    p = new Object(); // @a2
    Expect.pointsTo(p); // = a2
    return p;
  }

  public static void main(String[] args) {
    Object a = new Object(); // @a1
    Object b = replace(a);
    Expect.pointsTo(a); // = a1
    Expect.pointsTo(b); // = a2
  }
}
