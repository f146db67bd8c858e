// The letter is written and read outside of the monitor; within it only the flag is set and waited for. Correct: the monitor
// orders the letter, too. A tool that asks for a common lock at each access reports the letter.
public class MonitorHandoverOk {
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
      box.letter = "dear Ada";
      box.signal();
    }).start();
    box.await();
    System.out.println(box.letter);
  }
}
