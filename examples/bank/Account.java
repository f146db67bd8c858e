package bank;

/** An account that several threads use. Each account is guarded by its own monitor. */
public final class Account {
  private final int number;
  private long balance;

  public Account(int number, long balance) {
    this.number = number;
    this.balance = balance;
  }

  public int number() {
    return number;
  }

  public synchronized long balance() {
    return balance;
  }

  public synchronized void deposit(long amount) {
    if (amount <= 0) {
      throw new IllegalArgumentException("not an amount to deposit: " + amount);
    }
    balance += amount;
  }

  /** Takes the two monitors in the order of the account numbers, whoever gives and whoever takes. */
  public boolean transfer(Account to, long amount) {
    Account first = number < to.number ? this : to;
    Account second = first == this ? to : this;
    synchronized (first) {
      synchronized (second) {
        if (balance < amount) {
          return false;
        }
        balance -= amount;
        to.balance += amount;
        return true;
      }
    }
  }

  /** Takes them in the order of the arguments: two opposite transfers can wait for each other for ever. */
  public void transferAll(Account to) {
    synchronized (this) {
      synchronized (to) {
        to.balance += balance;
        balance = 0;
      }
    }
  }
}
