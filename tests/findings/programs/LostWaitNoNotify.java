// A mailbox whose reader waits until there is a letter; whoever posts one forgets to notify.
// run: may hang
public class LostWaitNoNotify {
  private String letter;

  synchronized String take() throws InterruptedException {
    while (letter == null) {
      wait();  // !lost-wait
    }
    return letter;
  }

  synchronized void post(String text) {
    letter = text;
  }

  public static void main(String[] args) throws InterruptedException {
    LostWaitNoNotify mailbox = new LostWaitNoNotify();
    new Thread(() -> mailbox.post("hello")).start();
    System.out.println(mailbox.take());
  }
}
