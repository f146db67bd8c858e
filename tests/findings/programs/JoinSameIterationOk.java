// Each round starts a thread and joins it before the next begins, so that there is never more than one. Correct without a lock.
// A tool that sees a thread started in a loop takes it for many that run at once.
public class JoinSameIterationOk {
  static class Ledger {
    long balance;

    void book(long amount) { balance += amount; }
  }

  public static void main(String[] args) throws InterruptedException {
    Ledger ledger = new Ledger();
    for (int day = 1; day <= 5; day++) {
      long amount = day * 100L;
      Thread closing = new Thread(() -> ledger.book(amount));
      closing.start();
      closing.join();
      System.out.println("day " + day + ": " + ledger.balance);
    }
  }
}
