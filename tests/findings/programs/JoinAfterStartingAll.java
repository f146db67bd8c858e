// All days are booked at once and joined in the end: the joins order main, but not the threads among each other.
public class JoinAfterStartingAll {
  static class Ledger {
    long balance;

    void book(long amount) { balance += amount; }   // !data-race Ledger.balance
  }

  public static void main(String[] args) throws InterruptedException {
    Ledger ledger = new Ledger();
    Thread[] closings = new Thread[5];
    for (int day = 0; day < closings.length; day++) {
      long amount = day * 100L;
      closings[day] = new Thread(() -> ledger.book(amount));
      closings[day].start();
    }
    for (Thread closing : closings) {
      closing.join();
    }
    System.out.println("balance " + ledger.balance);
  }
}
