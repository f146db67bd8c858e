// Every access to the balance is in a synchronized method of the same account. A naive tool sees a plain field that two threads
// write.
public class LockMethodOk {
  static class Account {
    private long balance;

    synchronized void deposit(long amount) {
      balance += amount;
    }

    synchronized void withdraw(long amount) {
      if (balance >= amount) {
        balance -= amount;
      }
    }

    synchronized long balance() {
      return balance;
    }
  }

  public static void main(String[] args) {
    Account account = new Account();
    new Thread(() -> account.deposit(100)).start();
    new Thread(() -> account.withdraw(30)).start();
    System.out.println("balance " + account.balance());
  }
}
