// Main lets the other thread go first by yield(), which orders nothing, and then both count visitors.
public class JoinYieldInstead {
  static int visitors;

  static void enter(int people) {
    visitors += people;   // !data-race JoinYieldInstead.visitors
  }

  public static void main(String[] args) throws InterruptedException {
    Thread sideDoor = new Thread(() -> enter(2));
    sideDoor.start();
    for (int i = 0; i < 10; i++) {
      Thread.yield();
    }
    enter(5);
    sideDoor.join();
    System.out.println("visitors " + visitors);
  }
}
