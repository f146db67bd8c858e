// Two threads run the same method reference, bound to the same object.
public class ThreadMethodReference {
  static class Turnstile {
    private int visitors;

    void open() {
      for (int i = 0; i < 20; i++) {
        visitors++;  // !data-race Turnstile.visitors
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Turnstile turnstile = new Turnstile();
    Thread morning = new Thread(turnstile::open);
    Thread evening = new Thread(turnstile::open);
    morning.start();
    evening.start();
    morning.join();
    evening.join();
    System.out.println(turnstile.visitors);
  }
}
