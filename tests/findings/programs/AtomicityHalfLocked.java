import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

// Those who open an account hold a lock from the look to the put; who resets one does not, and comes in between.
public class AtomicityHalfLocked {
  static class Account {
    volatile long balance;
  }

  static class Bank {
    private final Map<String, Account> accounts = new ConcurrentHashMap<>();

    synchronized void open(String name, long amount) {
      Account account = accounts.get(name); // !atomicity(high) Bank.accounts
      if (account == null) {
        account = new Account();
        accounts.put(name, account); // !atomicity(high) Bank.accounts
      }
      account.balance = amount;
    }

    void reset(String name) {
      accounts.put(name, new Account()); // !atomicity(high) Bank.accounts
    }
  }

  public static void main(String[] args) {
    Bank bank = new Bank();
    new Thread(() -> bank.open("Ada", 10)).start();
    new Thread(() -> bank.reset("Ada")).start();
  }
}
