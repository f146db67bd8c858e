// Each tile that comes out of the completion service is done, and only that one is read. Correct; a tool that does not see that
// take() hands over just the tile that has been drawn reports the pixels.
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ExecutorCompletionTakeValueOk {
  static class Tile implements Runnable {
    final int size;
    int pixels;

    Tile(int size) { this.size = size; }

    public void run() { pixels = size * size; }  // !FP_data-race Tile.pixels
  }

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(3);
    ExecutorCompletionService<Tile> service = new ExecutorCompletionService<>(pool);
    for (int size = 8; size <= 32; size *= 2) {
      Tile tile = new Tile(size);
      service.submit(tile, tile);
    }
    Tile fastest = service.take().get();
    System.out.println("pixels of the fastest " + fastest.pixels);  // !FP_data-race Tile.pixels
    pool.shutdown();
  }
}
