// Two threads pay under the ledger's lock, and go through steps of three kinds, of which the ledger is one: without the lock.
public class WaysThroughFew {
  interface Step {
    void run();
  }

  static final class Oak implements Step {
    @Override
    public void run() {
      System.out.println("oak");
    }
  }

  static final class Elm implements Step {
    @Override
    public void run() {
      System.out.println("elm");
    }
  }

  static final class Ledger implements Step {
    private int sum;

    @Override
    public void run() {
      sum++;  // !data-race(high) Ledger.sum
    }

    synchronized void pay() {
      run();
    }
  }

  static final class Steps {
    private final Step[] all;

    Steps(Ledger ledger) {
      all = new Step[] {ledger, new Oak(), new Elm()};
    }

    void run() {
      for (Step one : all) one.run();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Ledger ledger = new Ledger();
    Steps steps = new Steps(ledger);
    Runnable clerk = () -> {
      ledger.pay();
      steps.run();
    };
    Thread first = new Thread(clerk);
    Thread second = new Thread(clerk);
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
