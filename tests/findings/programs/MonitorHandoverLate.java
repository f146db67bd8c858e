// The letter is written after the signal, outside of the monitor.
public class MonitorHandoverLate {
  static class Mailbox {
    private boolean full;
    String letter;

    synchronized void signal() {
      full = true;
      notifyAll();
    }

    synchronized void await() throws InterruptedException {
      while (!full) {
        wait();
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Mailbox box = new Mailbox();
    new Thread(() -> {
      box.signal();
      box.letter = "dear Ada";   // !data-race Mailbox.letter
    }).start();
    box.await();
    System.out.println(box.letter);   // !data-race Mailbox.letter
  }
}
