// Told apart, strings, builders and exceptions that the program makes are objects of their own.
// options: --tell-apart
class StringToldApart {
  Object f;

  static RuntimeException fail(int n) {
    return n == 0 ? new IllegalStateException() : null; // @e1
  }

  public static void main(String[] args) {
    String a = new String("left"); // @left
    String b = new String("right"); // @right
    StringBuilder one = new StringBuilder(); // @b1
    StringBuilder two = new StringBuilder(); // @b2
    StringToldApart o = new StringToldApart();
    o.f = args.length == 0 ? a : b;
    Expect.pointsTo(a); // = left
    Expect.pointsTo(o.f); // = left, right, b1, b2
    o.f = args.length == 0 ? one : two;
    Expect.pointsTo(one); // = b1
    RuntimeException e = new IllegalStateException(); // @e2
    Expect.pointsTo(e); // = e2
    Expect.pointsTo(fail(args.length)); // = e1
  }
}
