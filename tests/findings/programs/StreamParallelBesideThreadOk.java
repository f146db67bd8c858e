// A thread prepares what a parallel loop then reads, and another one looks at what the loop has made when it is over. Correct:
// the loop begins after the one is waited for, and is over before the other is started.
import java.util.stream.IntStream;

public class StreamParallelBesideThreadOk {
  static class Table {
    int factor;
    final int[] rows = new int[100];
  }

  public static void main(String[] args) throws InterruptedException {
    Table table = new Table();
    Thread prepares = new Thread(() -> table.factor = 3);
    prepares.start();
    prepares.join();
    IntStream.range(0, 100).parallel().forEach(i -> table.rows[i] = i * table.factor);
    Thread prints = new Thread(() -> System.out.println(table.rows[7] + table.factor));
    prints.start();
    prints.join();
  }
}
