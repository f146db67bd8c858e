// A local class that captures an array of its method and a lock next to it, and writes the one under the other; the method
// itself reads after the join.
public class OddLocalClassOk {
  static int count(int threads) throws InterruptedException {
    int[] total = new int[1];
    Object lock = new Object();
    class Adder extends Thread {
      private final int amount;

      Adder(int amount) {
        this.amount = amount;
      }

      @Override
      public void run() {
        synchronized (lock) {
          total[0] += amount * threads;
        }
      }
    }
    Adder[] adders = new Adder[threads];
    for (int i = 0; i < threads; i++) {
      adders[i] = new Adder(i);
      adders[i].start();
    }
    for (Adder adder : adders) adder.join();
    return total[0];
  }

  public static void main(String[] args) throws InterruptedException {
    System.out.println(count(3));
  }
}
