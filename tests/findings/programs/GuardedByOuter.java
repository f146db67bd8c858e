// Entries of a table are guarded by the table: by its monitor, and by a lock of it. One entry method forgets.
public class GuardedByOuter {
  @interface GuardedBy {
    String value();
  }

  static class Table {
    private final Object lock = new Object();

    class Entry {
      @GuardedBy("Table.this")
      private int uses;

      @GuardedBy("Table.this.lock")
      private String value;

      @GuardedBy("lock")
      private boolean dirty;

      void use() {
        synchronized (Table.this) {
          uses++;
        }
      }

      void set(String to) {
        synchronized (lock) {
          value = to;
          dirty = true;
        }
        uses++; // !guarded-by(high) Entry.uses
      }

      void clean() {
        synchronized (Table.this) {
          dirty = false; // !guarded-by(high) Entry.dirty
        }
      }

      String get() {
        synchronized (lock) {
          return value;
        }
      }
    }
  }

  public static void main(String[] args) {
    Table.Entry entry = new Table().new Entry();
    Thread setter = new Thread(() -> entry.set("a"));
    Thread user = new Thread(entry::use);
    setter.start();
    user.start();
    entry.clean();
    System.out.println(entry.get());
  }
}
