// The thread locks itself, which another thread does not do.
public class LockPerThreadObject {
  static int served;

  static class Teller extends Thread {
    private final int customers;

    Teller(int customers) {
      this.customers = customers;
    }

    @Override
    public void run() {
      for (int i = 0; i < customers; i++) {
        synchronized (this) {
          served++;  // !data-race LockPerThreadObject.served
        }
      }
    }
  }

  public static void main(String[] args) {
    new Teller(10).start();
    new Teller(20).start();
  }
}
