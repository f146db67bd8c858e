// Two gates of one class: a visitor waits at the entry, and the guard only ever opens the exit.
// run: may hang
public class LostWaitOtherInstance {
  static class Gate {
    private boolean open;

    synchronized void pass() throws InterruptedException {
      while (!open) {
        wait();  // !lost-wait
      }
    }

    synchronized void open() {
      open = true;
      notifyAll();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Gate entry = new Gate();
    Gate exit = new Gate();
    new Thread(exit::open).start();
    entry.pass();
  }
}
