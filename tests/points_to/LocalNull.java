// Variables that never hold an object.
class LocalNull {
  static Object nothing() { return null; }

  static Object always(Object value) { return value; }

  public static void main(String[] args) {
    Object a = null;
    Object b = nothing();
    Object c = always(null);
    Expect.pointsTo(a); // = nothing
    Expect.pointsTo(b); // = nothing
    Expect.pointsTo(c); // = nothing
  }
}
