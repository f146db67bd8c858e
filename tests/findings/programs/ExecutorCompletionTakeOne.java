// Three tiles are drawn, one result is taken, and then the pixels of all three are read.
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ExecutorCompletionTakeOne {
  static class Tile implements Runnable {
    final int size;
    int pixels;

    Tile(int size) { this.size = size; }

    public void run() {
      pixels = size * size;   // !data-race Tile.pixels
    }
  }

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(3);
    ExecutorCompletionService<Tile> service = new ExecutorCompletionService<>(pool);
    Tile[] tiles = {new Tile(8), new Tile(16), new Tile(32)};
    for (Tile tile : tiles) {
      service.submit(tile, tile);
    }
    service.take();
    int total = 0;
    for (Tile tile : tiles) {
      total += tile.pixels;   // !data-race Tile.pixels
    }
    System.out.println("pixels " + total);
    pool.shutdown();
  }
}
