// Timer.cancel() does not wait for the task that is just running: main reads the samples while it may still count.
import java.util.Timer;
import java.util.TimerTask;

public class TimerCancel {
  static class Sampler extends TimerTask {
    int samples;

    @Override public void run() {
      samples++;   // !data-race Sampler.samples
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Timer timer = new Timer();
    Sampler sampler = new Sampler();
    timer.schedule(sampler, 0, 2);
    Thread.sleep(20);
    timer.cancel();
    System.out.println("samples " + sampler.samples);   // !data-race Sampler.samples
  }
}
