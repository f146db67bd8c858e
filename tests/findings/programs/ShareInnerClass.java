// Inner classes of one object write its field, each in a thread.
public class ShareInnerClass {
  private int served;

  class Waiter implements Runnable {
    @Override
    public void run() {
      served++;  // !data-race ShareInnerClass.served
    }
  }

  class Cashier extends Thread {
    int seen;

    @Override
    public void run() {
      seen = served;  // !data-race ShareInnerClass.served
    }
  }

  void open() throws InterruptedException {
    Thread waiter = new Thread(new Waiter());
    Cashier cashier = new Cashier();
    waiter.start();
    cashier.start();
    waiter.join();
    cashier.join();
    System.out.println(served + cashier.seen);
  }

  public static void main(String[] args) throws InterruptedException {
    new ShareInnerClass().open();
  }
}
