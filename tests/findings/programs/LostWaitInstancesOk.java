// Two gates of one class: a visitor waits at both, and the guard opens both. Whoever waits is notified at the same gate.
public class LostWaitInstancesOk {
  static class Gate {
    private boolean open;

    synchronized void pass() throws InterruptedException {
      while (!open) {
        wait();
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
    new Thread(() -> {
      entry.open();
      exit.open();
    }).start();
    entry.pass();
    exit.pass();
  }
}
