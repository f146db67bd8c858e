// The table is made by whoever comes first, without any order: two threads may both make one, and one may see a table whose
// fields are not yet written.
public class InitLazyStatic {
  static class Tariff {
    private static Tariff instance;
    int basic;

    Tariff() { basic = 19; }

    static Tariff get() {
      if (instance == null) {   // !unsafe-publication Tariff.instance
        instance = new Tariff();   // !unsafe-publication Tariff.instance
      }
      return instance;   // !unsafe-publication Tariff.instance
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread shop = new Thread(() -> System.out.println("shop " + (Tariff.get() != null)));
    Thread office = new Thread(() -> System.out.println("office " + (Tariff.get() != null)));
    shop.start();
    office.start();
    shop.join();
    office.join();
  }
}
