// The list is its own lock: who touches it holds it. A naive tool sees an ArrayList that two threads share.
import java.util.ArrayList;
import java.util.List;

public class LockContainerOk {
  static class Mailbox {
    private final List<String> letters = new ArrayList<>();

    void drop(String letter) {
      synchronized (letters) {
        letters.add(letter);
      }
    }

    String take() {
      synchronized (letters) {
        return letters.isEmpty() ? "none" : letters.remove(0);
      }
    }
  }

  public static void main(String[] args) {
    Mailbox box = new Mailbox();
    new Thread(() -> box.drop("bill")).start();
    new Thread(() -> box.drop("card")).start();
    System.out.println("letter " + box.take());
  }
}
