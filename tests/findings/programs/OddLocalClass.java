// A local class that captures an array of its method and writes it in threads.
public class OddLocalClass {
  static void count(int threads) {
    int[] total = new int[1];
    class Adder extends Thread {
      private final int amount;

      Adder(int amount) {
        this.amount = amount;
      }

      @Override
      public void run() {
        total[0] += amount * threads;  // !data-race int[]
      }
    }
    for (int i = 0; i < threads; i++) new Adder(i).start();
  }

  public static void main(String[] args) {
    count(3);
  }
}
