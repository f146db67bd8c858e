// A field that a middle class does not declare is found above it, one that it declares is not.
class FieldSkipsShadow {
  static class Top {
    Object f;
    Object g;
  }

  static class Middle extends Top {
    Object g;
  }

  static class Bottom extends Middle {}

  public static void main(String[] args) {
    Bottom b = new Bottom(); // @b1
    b.f = new Object(); // @f1
    b.g = new Object(); // @g1
    Top t = b;
    Expect.pointsTo(t.f); // = f1
    Expect.pointsTo(t.g); // = nothing
    Expect.pointsTo(((Middle) t).g); // = g1
  }
}
