import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

// A ticket counts how often it is asked for its hash, and two threads put the same tickets into sets of their
// own, which ask for it.
public class CallbackCollectionHash {
  static int asked;

  static final class Ticket {
    final int number;

    Ticket(int number) {
      this.number = number;
    }

    @Override
    public int hashCode() {
      asked++; // !data-race CallbackCollectionHash.asked
      return number;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Ticket && ((Ticket) other).number == number;
    }
  }

  static void count(List<Ticket> tickets) {
    Set<Ticket> own = new HashSet<>(tickets);
    System.out.println(own.size());
  }

  public static void main(String[] args) throws InterruptedException {
    List<Ticket> tickets = new ArrayList<>();
    for (int i = 0; i < 5; i++) tickets.add(new Ticket(i));
    Thread first = new Thread(() -> count(tickets));
    Thread second = new Thread(() -> count(tickets));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
