// Conditional expressions, nested.
class LocalConditional {
  public static void main(String[] args) {
    int n = args.length;
    Object x = new Object(); // @x1
    Object y = new Object(); // @y1
    Object z = new Object(); // @z1
    Expect.pointsTo(n == 0 ? x : y); // = x1, y1
    Expect.pointsTo(n == 0 ? x : n == 1 ? y : z); // = x1, y1, z1
    Expect.pointsTo(n == 0 ? (n > 1 ? x : null) : z); // = FP_x1, z1
  }
}
