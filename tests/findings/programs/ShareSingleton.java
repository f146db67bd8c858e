// A singleton that a nested class holds is made safely, but its field is written by whoever gets it.
public class ShareSingleton {
  static final class Registry {
    private int lookups;

    private Registry() {}

    private static final class Holder {
      static final Registry INSTANCE = new Registry();
    }

    static Registry get() {
      return Holder.INSTANCE;
    }

    int lookup(String name) {
      lookups++;  // !data-race Registry.lookups
      return name.length();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread first = new Thread(() -> Registry.get().lookup("alpha"));
    Thread second = new Thread(() -> Registry.get().lookup("beta"));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(Registry.get().lookups);
  }
}
