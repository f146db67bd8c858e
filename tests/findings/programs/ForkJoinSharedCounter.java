// The tasks of a recursive action all add to one object.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public class ForkJoinSharedCounter {
  static class Progress {
    int rows;
  }

  static class Render extends RecursiveAction {
    private final Progress progress;
    private final int rows;

    Render(Progress progress, int rows) {
      this.progress = progress;
      this.rows = rows;
    }

    @Override
    protected void compute() {
      if (rows <= 4) {
        progress.rows += rows;  // !data-race Progress.rows
        return;
      }
      invokeAll(new Render(progress, rows / 2), new Render(progress, rows - rows / 2));
    }
  }

  public static void main(String[] args) {
    Progress progress = new Progress();
    ForkJoinPool pool = new ForkJoinPool(2);
    pool.invoke(new Render(progress, 64));
    pool.shutdown();
    System.out.println(progress.rows);
  }
}
