// Arrays of primitives are objects, and may be elements of an Object array.
class ArrayPrimitive {
  public static void main(String[] args) {
    int[] ints = new int[2]; // @ints
    long[][] longs = new long[2][3];
    Object[] all = {ints, longs}; // @all
    Expect.pointsTo(all[0]); // = ints, FP_<long[][]>
    Expect.pointsTo((int[]) all[0]); // = ints
    Expect.pointsTo(longs[0]); // = <long[]>
  }
}
