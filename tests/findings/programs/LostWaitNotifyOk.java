// A mailbox whose reader waits until there is a letter, and whoever posts one notifies.
public class LostWaitNotifyOk {
  private String letter;

  synchronized String take() throws InterruptedException {
    while (letter == null) {
      wait();
    }
    return letter;
  }

  synchronized void post(String text) {
    letter = text;
    notify();
  }

  public static void main(String[] args) throws InterruptedException {
    LostWaitNotifyOk mailbox = new LostWaitNotifyOk();
    new Thread(() -> mailbox.post("hello")).start();
    System.out.println(mailbox.take());
  }
}
