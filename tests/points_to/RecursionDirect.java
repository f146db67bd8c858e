// A method that calls itself with its parameters swapped.
class RecursionDirect {
  static Object pick(int n, Object a, Object b) {
    Expect.pointsTo(a); // = a1, b1
    if (n == 0) return a;
    return pick(n - 1, b, a); // calls RecursionDirect.pick
  }

  public static void main(String[] args) {
    Object a = new Object(); // @a1
    Object b = new Object(); // @b1
    Expect.pointsTo(pick(3, a, b)); // = FP_a1, b1
  }
}
