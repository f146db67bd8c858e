// Each of two threads fills an array that belongs to it, and reads one array of weights that both have and nobody
// writes. A tool that does not tell arrays apart reports the buckets.
public class ShareArrayPerThreadOk {
  static class Histogram implements Runnable {
    private final int[] weights;
    private final int[] buckets = new int[3];

    Histogram(int[] weights) {
      this.weights = weights;
    }

    @Override
    public void run() {
      for (int i = 0; i < 30; i++) {
        buckets[i % 3] += weights[i % 3];
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    int[] weights = {1, 2, 3};
    Histogram men = new Histogram(weights);
    Histogram women = new Histogram(weights);
    Thread first = new Thread(men);
    Thread second = new Thread(women);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(men.buckets[0] + women.buckets[0]);
  }
}
