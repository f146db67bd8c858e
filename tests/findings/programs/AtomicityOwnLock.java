import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

// Who sets the field from 0 to 1 has the table for itself until it is set back: a lock made by hand. Correct, and heddle is not sure.
public class AtomicityOwnLock {
  static class Table {
    private static final AtomicIntegerFieldUpdater<Table> BUSY = AtomicIntegerFieldUpdater.newUpdater(Table.class, "busy");
    private volatile int busy;
    private volatile String[] rows = new String[0];

    void add(String row) {
      while (!BUSY.compareAndSet(this, 0, 1)) Thread.onSpinWait();
      rows = grown(rows, row); // !FP_atomicity(low) Table.rows
      busy = 0;
    }

    private static String[] grown(String[] before, String row) {
      String[] after = java.util.Arrays.copyOf(before, before.length + 1);
      after[before.length] = row;
      return after;
    }
  }

  public static void main(String[] args) {
    Table table = new Table();
    new Thread(() -> table.add("warp")).start();
    new Thread(() -> table.add("weft")).start();
  }
}
