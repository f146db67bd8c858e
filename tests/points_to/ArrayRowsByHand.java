// An outer array with rows from different sites; a row is reached by another name.
class ArrayRowsByHand {
  public static void main(String[] args) {
    Object[] row = new Object[1]; // @row1
    Object[] other = new Object[1]; // @row2
    Object[][] a = new Object[2][]; // @outer
    a[0] = row;
    row[0] = new Object(); // @a1
    other[0] = new Object(); // @a2
    Expect.pointsTo(a[0]); // = row1
    Expect.pointsTo(a[0][0]); // = a1, FP_a3
    a[0][0] = new Object(); // @a3
    Expect.pointsTo(row[0]); // = FP_a1, a3
    Expect.pointsTo(other[0]); // = a2
  }
}
