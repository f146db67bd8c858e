// Von Praun, program 7.2: two flags of one class, one used by main alone, one read by a thread while main sets it. The race is
// on the second, in the same line that sets the first.
public class PaperPraunFlag {
  static class Flag {
    private boolean up;

    Flag() {
      up = false;
    }

    void set() {
      up = true;  // !data-race Flag.up
    }

    void unset() {
      up = false;
    }
  }

  static class Watcher extends Thread {
    private final Flag flag;

    Watcher(Flag flag) {
      this.flag = flag;
    }

    @Override
    public void run() {
      if (flag.up) System.out.println("main is done");  // !data-race Flag.up
    }
  }

  public static void main(String[] args) {
    Flag local = new Flag();
    Flag shared = new Flag();
    new Watcher(shared).start();
    local.set();
    shared.set();
  }
}
