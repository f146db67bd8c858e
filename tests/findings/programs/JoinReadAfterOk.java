// A worker sums up invoices, main reads the sum after join(). Correct: all of a thread happens before join() on it returns.
// A naive tool sees a write and a read in two threads without a lock.
public class JoinReadAfterOk {
  static class InvoiceSum implements Runnable {
    long cents;

    public void run() {
      for (int invoice = 1; invoice <= 100; invoice++) {
        cents += invoice * 5L;
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    InvoiceSum sum = new InvoiceSum();
    Thread worker = new Thread(sum);
    worker.start();
    worker.join();
    sum.cents += 100;
    System.out.println("total " + sum.cents);
  }
}
