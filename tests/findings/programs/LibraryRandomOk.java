// java.util.Random may be shared by threads: its seed is an AtomicLong. A naive tool sees an object with state and no lock.
import java.util.Random;

public class LibraryRandomOk {
  static class Dice {
    private final Random random = new Random(42);

    int roll() {
      return random.nextInt(6) + 1;
    }
  }

  public static void main(String[] args) {
    Dice dice = new Dice();
    new Thread(() -> System.out.println("Ann has " + dice.roll())).start();
    new Thread(() -> System.out.println("Bob has " + dice.roll())).start();
  }
}
