// Tellers are started in a loop and each moves money from account i to account i + 1, the last one from the last to the first:
// one class of thread, one statement, locks from one array.
// run: may hang
public class DeadlockTransferMany {
  static class Account {
    private int balance = 100;
  }

  static class Teller extends Thread {
    private final Account from;
    private final Account to;

    Teller(Account from, Account to) {
      this.from = from;
      this.to = to;
    }

    @Override
    public void run() {
      synchronized (from) {
        synchronized (to) {  // !deadlock
          from.balance--;
          to.balance++;
        }
      }
    }
  }

  public static void main(String[] args) {
    Account[] accounts = new Account[4];
    for (int i = 0; i < accounts.length; i++) accounts[i] = new Account();
    for (int i = 0; i < accounts.length; i++) {
      new Teller(accounts[i], accounts[(i + 1) % accounts.length]).start();
    }
  }
}
