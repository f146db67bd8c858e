// One lock in a static final field, used by two classes for a third one's field. A naive tool looks for a lock of the class
// that has the field.
public class LockStaticFinalOk {
  private static final Object LEDGER_LOCK = new Object();

  static class Ledger {
    static long turnover;
  }

  static class Shop {
    void sell(long price) {
      synchronized (LEDGER_LOCK) {
        Ledger.turnover += price;
      }
    }
  }

  static class Refunds {
    void refund(long price) {
      synchronized (LEDGER_LOCK) {
        Ledger.turnover -= price;
      }
    }
  }

  public static void main(String[] args) {
    Shop shop = new Shop();
    Refunds refunds = new Refunds();
    new Thread(() -> shop.sell(80)).start();
    new Thread(() -> refunds.refund(15)).start();
  }
}
