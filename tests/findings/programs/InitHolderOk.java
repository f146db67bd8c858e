// The holder idiom: the table is built when its holder class is initialised, which the virtual machine orders for all threads.
// Correct without volatile or a lock; a naive tool sees a static, lazily made object with fields that are not final.
public class InitHolderOk {
  static class Tariff {
    int basic;
    int reduced;

    Tariff() {
      basic = 19;
      reduced = 7;
    }

    static Tariff get() { return Holder.TARIFF; }
  }

  static class Holder {
    static final Tariff TARIFF = new Tariff();
  }

  public static void main(String[] args) {
    for (int i = 0; i < 2; i++) {
      new Thread(() -> System.out.println(Tariff.get().basic + " and " + Tariff.get().reduced)).start();
    }
  }
}
