// Making an array, and naming a class literal, do not initialise the class.
class InitNotArray {
  static Object seen;

  static class A {
    static {
      seen = new Object(); // @byA
    }
  }

  public static void main(String[] args) {
    A[] array = new A[1]; // @arr
    Class<?> c = A.class;
    Expect.pointsTo(array); // = arr
    Expect.pointsTo(array[0]); // = nothing
    Expect.pointsTo(c); // = <java.lang.Class>
    Expect.pointsTo(seen); // = nothing
  }
}
// unreachable: A.<clinit>
