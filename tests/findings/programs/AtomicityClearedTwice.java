// Whoever finds the shop open closes it and counts the till: both may find it open.
import java.util.concurrent.atomic.AtomicBoolean;

public class AtomicityClearedTwice {
  static class Shop {
    private final AtomicBoolean open = new AtomicBoolean(true);

    void close() {
      if (open.get()) { // !atomicity Shop.open
        open.set(false); // !atomicity Shop.open
        System.out.println("counted");
      }
    }
  }

  public static void main(String[] args) {
    Shop shop = new Shop();
    new Thread(shop::close).start();
    new Thread(shop::close).start();
  }
}
