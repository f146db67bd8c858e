// As many results are taken from the completion service as tasks were submitted, so all of them are done. Correct; a tool that
// cannot count to three reports the pixels.
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ExecutorCompletionTakeOk {
  static class Tile implements Runnable {
    final int size;
    int pixels;

    Tile(int size) { this.size = size; }

    public void run() { pixels = size * size; }  // !FP_data-race Tile.pixels
  }

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(3);
    ExecutorCompletionService<Tile> service = new ExecutorCompletionService<>(pool);
    Tile[] tiles = {new Tile(8), new Tile(16), new Tile(32)};
    for (Tile tile : tiles) {
      service.submit(tile, tile);
    }
    for (int i = 0; i < tiles.length; i++) {
      service.take();
    }
    int total = 0;
    for (Tile tile : tiles) {
      total += tile.pixels;  // !FP_data-race Tile.pixels
    }
    System.out.println("pixels " + total);
    pool.shutdown();
  }
}
