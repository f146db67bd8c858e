// Threads with a row of their own in an array of arrays. Correct; a tool that takes the rows for one array reports the
// elements.
public class OddArrayOfArraysOk {
  static class Filler extends Thread {
    private final int[] row;

    Filler(int[] row) {
      this.row = row;
    }

    @Override
    public void run() {
      for (int i = 0; i < row.length; i++) row[i] += i;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    int[][] grid = new int[3][10];
    Filler[] fillers = new Filler[grid.length];
    for (int r = 0; r < grid.length; r++) {
      fillers[r] = new Filler(grid[r]);
      fillers[r].start();
    }
    int sum = 0;
    for (int r = 0; r < grid.length; r++) {
      fillers[r].join();
      for (int cell : grid[r]) sum += cell;
    }
    System.out.println(sum);
  }
}
