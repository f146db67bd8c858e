// The edit that a race report asks for.
class AddLock {
  private final Object lock = new Object();
  private int balance;

  void deposit(int amount) {
    synchronized (lock) {  // +
      balance += amount;
    }  // +
  }

  int balance() {
    return balance;
  }
}
