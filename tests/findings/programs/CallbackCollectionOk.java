import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

// Only the main thread makes texts of the tickets, and counts how often; others put them into sets of their
// own. Correct: a set compares what is in it, and makes no texts of it.
public class CallbackCollectionOk {
  static int shown;

  static final class Ticket {
    final int number;

    Ticket(int number) {
      this.number = number;
    }

    @Override
    public int hashCode() {
      return number;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Ticket && ((Ticket) other).number == number;
    }

    @Override
    public String toString() {
      shown++;
      return "ticket " + number;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    List<Ticket> tickets = new ArrayList<>();
    for (int i = 0; i < 5; i++) tickets.add(new Ticket(i));
    List<Ticket> sold = List.copyOf(tickets);
    Thread counter = new Thread(() -> {
      Set<Ticket> own = new HashSet<>(sold);
      own.remove(sold.get(0));
      System.out.println(own.size());
    });
    counter.start();
    System.out.println(sold);
    counter.join();
    System.out.println(shown);
  }
}
