// One thread uses the synchronized wrapper, the other the list that is wrapped.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class LibrarySynchronizedListBypassed {
  public static void main(String[] args) throws InterruptedException {
    List<String> plain = new ArrayList<>();
    List<String> orders = Collections.synchronizedList(plain);
    Thread web = new Thread(() -> {
      orders.add("lamp");  // !FN_data-race ArrayList
    });
    Thread shop = new Thread(() -> {
      plain.add("chair");  // !FN_data-race ArrayList
    });
    web.start();
    shop.start();
    web.join();
    shop.join();
    System.out.println("orders " + orders.size());
  }
}
