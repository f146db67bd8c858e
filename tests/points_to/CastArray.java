// Casts to array types.
class CastArray {
  static class A {}

  static class B extends A {}

  public static void main(String[] args) {
    int n = args.length;
    Object as = new A[1]; // @as
    Object bs = new B[1]; // @bs
    Object ints = new int[1]; // @ints
    Object bss = new B[1][]; // @bss
    Object o = n == 0 ? bs : n == 1 ? as : n == 2 ? ints : bss;
    if (n == 0) Expect.pointsTo((A[]) o); // = as, bs
    if (n == 0) Expect.pointsTo((B[]) o); // = bs
    if (n == 0) Expect.pointsTo((Object[]) o); // = as, bs, bss
    if (n == 0) Expect.pointsTo((Cloneable) o); // = as, bs, ints, bss
    if (n == 2) Expect.pointsTo((int[]) o); // = ints
    if (n == 3) Expect.pointsTo((A[][]) o); // = bss
  }
}
