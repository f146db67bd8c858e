// Two threads write a double without a lock: what is left may be half of each.
public class TearDouble {
  static class Scale {
    private double weight;

    void weigh(double kilos) {
      weight = kilos;  // !data-race Scale.weight
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Scale scale = new Scale();
    Thread apples = new Thread(() -> scale.weigh(1.25));
    Thread pears = new Thread(() -> scale.weigh(0.8));
    apples.start();
    pears.start();
    apples.join();
    pears.join();
    System.out.println("weight " + scale.weight);
  }
}
