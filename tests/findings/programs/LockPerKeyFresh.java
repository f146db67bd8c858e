// The result of putIfAbsent is not looked at: each call locks the object that it has made, also if the map has another one.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class LockPerKeyFresh {
  static class Account {
    long balance;
  }

  static final Map<String, Object> LOCKS = new ConcurrentHashMap<>();
  static final Map<String, Account> ACCOUNTS = Map.of("ann", new Account());

  static void deposit(String customer, long amount) {
    Object lock = new Object();
    LOCKS.putIfAbsent(customer, lock);
    synchronized (lock) {
      ACCOUNTS.get(customer).balance += amount;  // !data-race Account.balance
    }
  }

  public static void main(String[] args) {
    new Thread(() -> deposit("ann", 10)).start();
    new Thread(() -> deposit("ann", 20)).start();
  }
}
