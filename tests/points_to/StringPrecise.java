// With precise strings each constant is an object of its own.
// options: --precise-strings
class StringPrecise {
  Object f;

  public static void main(String[] args) {
    StringPrecise o = new StringPrecise(); // @o1
    String a = "left"; // @left
    String b = "right"; // @right
    o.f = args.length == 0 ? a : b;
    Expect.pointsTo(a); // = left
    Expect.pointsTo(o.f); // = left, right
    Expect.pointsTo(args.length == 0 ? a : null); // = left
  }
}
