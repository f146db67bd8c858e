// Arrays of arrays: multianewarray with all and with some dimensions, nested initialisers.
class MultiArrays {
  static int[][] full(int rows, int columns) { return new int[rows][columns]; }

  static long[][][] partial(int a, int b) { return new long[a][b][]; }

  static String[][] single(int a) { return new String[a][]; }

  static int[][] triangle() { return new int[][] {{1}, {2, 3}, {4, 5, 6}}; }

  static int sum(int[][] matrix) {
    int sum = 0;
    for (int row = 0; row < matrix.length; row++)
      for (int column = 0; column < matrix[row].length; column++) sum += matrix[row][column];
    return sum;
  }

  static void set(double[][] matrix, int row, int column, double value) { matrix[row][column] += value; }
}
