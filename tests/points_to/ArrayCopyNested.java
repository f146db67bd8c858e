// arraycopy of rows is shallow: the rows are shared.
class ArrayCopyNested {
  public static void main(String[] args) {
    Object[] row = new Object[1]; // @row
    Object[][] from = {row}; // @from
    Object[][] to = new Object[1][]; // @to
    System.arraycopy(from, 0, to, 0, 1);
    row[0] = new Object(); // @a1
    Expect.pointsTo(to[0]); // = row
    Expect.pointsTo(to[0][0]); // = a1
  }
}
