// Main joins the first stage, but reads what the second writes, which nobody waits for.
import java.util.concurrent.CompletableFuture;

public class StageJoinEarlier {
  static class Audit {
    int entries;

    void log(int rows) {
      entries = rows + 1;   // !data-race Audit.entries
    }
  }

  public static void main(String[] args) {
    Audit audit = new Audit();
    CompletableFuture<Integer> rows = CompletableFuture.supplyAsync(() -> 40);
    rows.thenAcceptAsync(n -> audit.log(n));
    System.out.println("rows " + rows.join());
    System.out.println("entries " + audit.entries);   // !data-race Audit.entries
  }
}
