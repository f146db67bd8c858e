// A daemon thread samples for as long as the program lives, and main prints the result without waiting for it.
public class ThreadDaemon {
  static class Gauge {
    int samples;
  }

  public static void main(String[] args) throws InterruptedException {
    Gauge gauge = new Gauge();
    Thread sampler = new Thread(() -> {
      for (int i = 0; i < 1000; i++) {
        gauge.samples++;  // !data-race Gauge.samples
      }
    });
    sampler.setDaemon(true);
    sampler.start();
    Thread.sleep(20);
    System.out.println(gauge.samples);  // !data-race Gauge.samples
  }
}
