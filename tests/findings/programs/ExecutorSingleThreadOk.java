// All tasks of a single-threaded executor run one after the other in one thread, so what only they touch needs no lock.
// To a tool that treats all executors alike, three tasks write the journal at once.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ExecutorSingleThreadOk {
  static class Journal {
    private final ExecutorService writer = Executors.newSingleThreadExecutor();
    private int entries;

    void append(int lines) {
      writer.execute(() -> {
        entries += lines;
      });
    }

    Future<Integer> size() {
      return writer.submit(() -> entries);
    }

    void close() {
      writer.shutdown();
    }
  }

  public static void main(String[] args) throws InterruptedException, ExecutionException {
    Journal journal = new Journal();
    Thread other = new Thread(() -> journal.append(3));
    other.start();
    journal.append(1);
    journal.append(2);
    other.join();
    Future<Integer> size = journal.size();
    journal.close();
    System.out.println(size.get());
  }
}
