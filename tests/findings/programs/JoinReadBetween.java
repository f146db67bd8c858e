// Main shows a sum between start() and join() of the thread that computes it. The read after join() is in order.
public class JoinReadBetween {
  static class InvoiceSum implements Runnable {
    long cents;

    public void run() {
      for (int invoice = 1; invoice <= 100; invoice++) {
        cents += invoice * 5L;   // !data-race InvoiceSum.cents
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    InvoiceSum sum = new InvoiceSum();
    Thread worker = new Thread(sum);
    worker.start();
    System.out.println("so far " + sum.cents);   // !data-race InvoiceSum.cents
    worker.join();
    System.out.println("total " + sum.cents);
  }
}
