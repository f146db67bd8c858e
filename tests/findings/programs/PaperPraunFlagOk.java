// Von Praun, program 7.2, with the two flags changed over: main sets only the one that the thread does not read. Correct; a
// tool that takes the flags for one reports a race.
public class PaperPraunFlagOk {
  static class Flag {
    private boolean up;

    Flag() {
      up = false;
    }

    void set() {
      up = true;
    }
  }

  static class Watcher extends Thread {
    private final Flag flag;

    Watcher(Flag flag) {
      this.flag = flag;
    }

    @Override
    public void run() {
      if (flag.up) System.out.println("main is done");
    }
  }

  public static void main(String[] args) {
    Flag local = new Flag();
    Flag shared = new Flag();
    new Watcher(shared).start();
    local.set();
  }
}
