// Two methods call each other; both results meet in both.
class RecursionMutual {
  static Object even(int n, Object a) {
    if (n == 0) return a;
    return odd(n - 1, a); // calls RecursionMutual.odd
  }

  static Object odd(int n, Object a) {
    if (n == 1) return new Object(); // @odd
    return even(n - 1, a); // calls RecursionMutual.even
  }

  public static void main(String[] args) {
    Object a = new Object(); // @a1
    Expect.pointsTo(even(4, a)); // = FP_a1, odd
  }
}
