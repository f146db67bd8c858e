// The superclass makes the thread in its constructor, but begin() starts it when the subclass is complete. Correct; a tool that
// takes the making of the thread for its start reports the field of the subclass.
public class InitSuperStartsLaterOk {
  abstract static class Service {
    private final Thread thread;

    Service() { thread = new Thread(this::work); }

    void begin() { thread.start(); }

    abstract void work();
  }

  static class Backup extends Service {
    private int copies;

    Backup(int copies) { this.copies = copies; }

    @Override void work() { System.out.println("copies " + copies); }
  }

  public static void main(String[] args) {
    Backup backup = new Backup(3);
    backup.begin();
  }
}
