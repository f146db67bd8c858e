// Both accounts have their own lock; the transfer holds the lock of one and changes the other.
public class GuardedByOtherObject {
  @interface GuardedBy {
    String value();
  }

  static class Account {
    @GuardedBy("this")
    private long balance;

    synchronized void deposit(long amount) {
      balance += amount;
    }

    synchronized void takeFrom(Account other, long amount) {
      balance += amount;
      other.balance -= amount; // !guarded-by(high) Account.balance
    }
  }

  static class Vault {
    private final Account gold = new Account();
    private final Account silver = new Account();

    void swap() {
      synchronized (gold) {
        gold.balance--;
        silver.balance++; // !guarded-by(high) Account.balance
      }
    }
  }

  public static void main(String[] args) {
    Vault vault = new Vault();
    new Thread(vault::swap).start();
    vault.silver.deposit(5);
    vault.gold.takeFrom(vault.silver, 1);
  }
}
