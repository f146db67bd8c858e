// A class that is declared immutable and has a field that is not final: the race on it is told as ever. So is one inside
// a class that is declared thread-safe, and inside one that is declared not to be.
public class ImmutableLie {
  @interface Immutable {}

  @interface ThreadSafe {}

  @interface NotThreadSafe {}

  @Immutable
  static class Money {
    private final long cents;
    private long uses;

    Money(long cents) {
      this.cents = cents;
    }

    long cents() {
      uses = uses + cents; // !data-race Money.uses
      return cents;
    }
  }

  @ThreadSafe
  static class Total {
    private long total;

    void add(Money money) {
      total += money.cents(); // !data-race Total.total
    }
  }

  @NotThreadSafe
  static class Tally {
    private long tally;

    void add() {
      tally++; // !data-race Tally.tally
    }
  }

  public static void main(String[] args) {
    Money money = new Money(5);
    Total total = new Total();
    Tally tally = new Tally();
    Runnable task =
        () -> {
          total.add(money);
          tally.add();
        };
    new Thread(task).start();
    new Thread(task).start();
  }
}
