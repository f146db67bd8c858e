// Threads with a row of their own in an array of arrays, all of which, by mistake, are the same row.
import java.util.Arrays;

public class OddArrayOfArrays {
  static class Filler extends Thread {
    private final int[] row;

    Filler(int[] row) {
      this.row = row;
    }

    @Override
    public void run() {
      for (int i = 0; i < row.length; i++) row[i] += i;  // !data-race int[]
    }
  }

  public static void main(String[] args) {
    int[][] grid = new int[3][];
    Arrays.fill(grid, new int[10]);
    for (int r = 0; r < grid.length; r++) new Filler(grid[r]).start();
  }
}
