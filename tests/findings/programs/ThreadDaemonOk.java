// The daemon thread may still run when main ends, but the gauge that it writes is its own; main only reads the final
// limit that both share. A tool that does not tell the two gauges apart reports the samples.
public class ThreadDaemonOk {
  static class Gauge {
    int samples;
  }

  static class Sampler implements Runnable {
    final int limit;

    Sampler(int limit) {
      this.limit = limit;
    }

    @Override
    public void run() {
      Gauge gauge = new Gauge();
      while (gauge.samples < limit) {
        gauge.samples++;
      }
    }
  }

  public static void main(String[] args) {
    Sampler sampler = new Sampler(1000);
    Thread thread = new Thread(sampler);
    thread.setDaemon(true);
    thread.start();
    Gauge gauge = new Gauge();
    gauge.samples = sampler.limit;
    System.out.println(gauge.samples);
  }
}
