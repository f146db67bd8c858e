// The lock of a customer is found in a concurrent map, where each has one for ever. A naive tool sees a new object as the lock.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class LockPerKeyOk {
  static class Account {
    long balance;
  }

  static final Map<String, Object> LOCKS = new ConcurrentHashMap<>();
  static final Map<String, Account> ACCOUNTS = Map.of("ann", new Account());

  static void deposit(String customer, long amount) {
    Object lock = LOCKS.computeIfAbsent(customer, key -> new Object());
    synchronized (lock) {
      ACCOUNTS.get(customer).balance += amount;  // !FP_data-race Account.balance
    }
  }

  public static void main(String[] args) {
    new Thread(() -> deposit("ann", 10)).start();
    new Thread(() -> deposit("ann", 20)).start();
  }
}
