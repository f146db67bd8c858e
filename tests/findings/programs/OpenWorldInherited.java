/** The class above locks; the one below touches the same field without. Callers have one of either. */
public class OpenWorldInherited {
  private final Savings savings = new Savings();

  static class Account {
    protected int balance;

    synchronized void deposit(int amount) {
      balance += amount; // !data-race Account.balance
    }
  }

  static class Savings extends Account {
    void reset() {
      balance = 0; // !data-race Account.balance
    }
  }

  private volatile int calls;

  public void deposit(int amount) {
    calls = 1;
    savings.deposit(amount);
  }

  public void reset() {
    savings.reset();
  }
}
