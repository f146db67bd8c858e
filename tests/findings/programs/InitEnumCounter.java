// A singleton by an enum is made safely, but what it counts is still shared by all threads.
public class InitEnumCounter {
  enum Tickets {
    INSTANCE;

    private int next;

    int draw() {
      return ++next;   // !data-race Tickets.next
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread east = new Thread(() -> System.out.println("east " + Tickets.INSTANCE.draw()));
    Thread west = new Thread(() -> System.out.println("west " + Tickets.INSTANCE.draw()));
    east.start();
    west.start();
    east.join();
    west.join();
  }
}
