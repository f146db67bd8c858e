// Two threads write a static field, one directly and one through a static method.
public class ShareStaticField {
  static int tickets = 100;

  static void sell(int count) {
    tickets -= count;  // !data-race ShareStaticField.tickets
  }

  public static void main(String[] args) throws InterruptedException {
    Thread counter = new Thread(() -> sell(2));
    Thread returns = new Thread(() -> {
      tickets++;  // !data-race ShareStaticField.tickets
    });
    counter.start();
    returns.start();
    counter.join();
    returns.join();
    System.out.println(tickets);
  }
}
