// An array initialiser; an array of length nothing.
class ArrayInitialiser {
  static class A {}

  static class B {}

  public static void main(String[] args) {
    Object[] a = {new A(), new B()}; // @arr:Object[] @a1:A @b1:B
    Object[] empty = {}; // @empty
    Expect.pointsTo(a); // = arr
    Expect.pointsTo(a[args.length]); // = a1, b1
    for (Object e : empty) Expect.pointsTo(e); // = nothing
  }
}
