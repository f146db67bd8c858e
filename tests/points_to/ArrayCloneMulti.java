// The clone of an array of arrays shares its rows.
class ArrayCloneMulti {
  public static void main(String[] args) {
    Object[] row = new Object[1]; // @row
    Object[][] a = {row}; // @outer
    Object[][] b = a.clone();
    b[0][0] = new Object(); // @a1
    Expect.pointsTo(b[0]); // = row
    Expect.pointsTo(row[0]); // = a1
  }
}
