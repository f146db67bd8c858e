// The updater publishes the same forecast again and again and changes it in between, while others read it.
import java.util.concurrent.atomic.AtomicReference;

public class PublishAtomicReferenceReused {
  static class Forecast {
    int high;
  }

  static final AtomicReference<Forecast> LATEST = new AtomicReference<>();

  static void update() {
    Forecast forecast = new Forecast();
    for (int day = 0; day < 5; day++) {
      forecast.high = 20 + day;   // !data-race Forecast.high
      LATEST.set(forecast);
    }
  }

  static void show() {
    Forecast forecast = LATEST.get();
    if (forecast != null) {
      System.out.println("up to " + forecast.high);   // !data-race Forecast.high
    }
  }

  public static void main(String[] args) {
    new Thread(() -> update()).start();
    new Thread(() -> show()).start();
  }
}
