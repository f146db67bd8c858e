// Boolean has two objects and they come from its class initialiser; characters come from a cache.
class BoxingBoolean {
  static Object box(boolean b) { return b; }

  public static void main(String[] args) {
    Expect.pointsTo(box(args.length == 0)); // = <java.lang.Boolean>
    Expect.pointsTo(Boolean.TRUE); // = <java.lang.Boolean>
    Object c = 'c';
    Expect.pointsTo(c); // = <java.lang.Character>
  }
}
