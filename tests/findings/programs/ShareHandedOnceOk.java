// main makes an order in each iteration and hands it to exactly one thread, which it joins before it looks at it again.
// All orders are made at one line by one thread; a tool must see that the object is as new as the thread that gets it.
public class ShareHandedOnceOk {
  static class Order {
    int items;
  }

  static class Picker extends Thread {
    private final Order order;

    Picker(Order order) {
      this.order = order;
    }

    @Override
    public void run() {
      order.items++;  // !FP_data-race Order.items
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Picker[] pickers = new Picker[4];
    for (int i = 0; i < pickers.length; i++) {
      Order order = new Order();
      order.items = i;
      pickers[i] = new Picker(order);
      pickers[i].start();
    }
    int items = 0;
    for (Picker picker : pickers) {
      picker.join();
      items += picker.order.items;  // !FP_data-race Order.items
    }
    System.out.println(items);
  }
}
