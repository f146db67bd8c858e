// A static field is one variable for all.
class StaticField {
  static Object f;
  static Object g;

  static void store() {
    f = new Object(); // @a1
  }

  public static void main(String[] args) {
    store();
    g = new Object(); // @b1
    Expect.pointsTo(f); // = a1
    Expect.pointsTo(StaticField.g); // = b1
  }
}
