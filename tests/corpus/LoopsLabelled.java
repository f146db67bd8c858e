// Labelled break and continue out of inner loops, and a labelled block.
class LoopsLabelled {
  static int find(int[][] matrix, int wanted) {
    int seen = 0;
    rows:
    for (int[] row : matrix) {
      for (int value : row) {
        if (value < 0) continue rows;
        if (value == wanted) break rows;
        seen++;
      }
      seen += 100;
    }
    return seen;
  }

  static String block(int n) {
    String text = "small";
    check: {
      if (n < 10) break check;
      text = "large";
      if (n < 100) break check;
      text = "huge";
    }
    return text;
  }
}
