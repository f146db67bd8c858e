// A thread is made with a task that writes the ledger, and is never started. Only main and, after it, one other thread
// write it. A tool that takes a new Thread for a running one reports the entries.
public class ThreadNeverStartedOk {
  static class Ledger {
    int entries;
  }

  public static void main(String[] args) throws InterruptedException {
    Ledger ledger = new Ledger();
    Thread planned = new Thread(() -> {
      ledger.entries += 100;
    });
    planned.setName("planned");
    Thread booked = new Thread(() -> {
      ledger.entries++;
    });
    ledger.entries = 1;
    booked.start();
    booked.join();
    System.out.println(planned.getName() + " " + ledger.entries);
  }
}
