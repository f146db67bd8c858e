// The reader waits on the mailbox itself, the sender rings the bell: notifyAll on another object wakes nobody here.
// run: may hang
public class LostWaitOtherObject {
  private final Object bell = new Object();
  private String letter;

  synchronized String take() throws InterruptedException {
    while (letter == null) {
      wait();  // !lost-wait
    }
    return letter;
  }

  synchronized void post(String text) {
    letter = text;
    synchronized (bell) {
      bell.notifyAll();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    LostWaitOtherObject mailbox = new LostWaitOtherObject();
    new Thread(() -> mailbox.post("hello")).start();
    System.out.println(mailbox.take());
  }
}
