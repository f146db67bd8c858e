// Three dimensions, of which two are made: the third is filled by hand.
class ArrayMultiThree {
  public static void main(String[] args) {
    Object[][][] a = new Object[1][1][];
    Expect.pointsTo(a[0]); // = <java.lang.Object[][]>
    a[0][0] = new Object[1]; // @row
    a[0][0][0] = new Object(); // @a1
    Expect.pointsTo(a[0][0]); // = row
    Expect.pointsTo(a[0][0][0]); // = a1
  }
}
