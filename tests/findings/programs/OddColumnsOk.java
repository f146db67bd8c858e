// Threads with a column of their own in an array of arrays: they share every row, and no element. Correct; a tool that does not
// follow the index reports the elements.
public class OddColumnsOk {
  public static void main(String[] args) throws InterruptedException {
    int[][] grid = new int[10][3];
    Thread[] fillers = new Thread[3];
    for (int c = 0; c < fillers.length; c++) {
      int column = c;
      fillers[c] = new Thread(() -> {
        for (int[] row : grid) row[column]++;
      });
      fillers[c].start();
    }
    for (Thread filler : fillers) filler.join();
    System.out.println(grid[9][2]);
  }
}
