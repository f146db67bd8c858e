// A filled forecast is published by an AtomicReference, again and again with new objects. Correct; a tool that does not know
// atomic objects as hand-over reports the fields of the forecast.
import java.util.concurrent.atomic.AtomicReference;

public class PublishAtomicReferenceOk {
  static class Forecast {
    int high;
    int low;
  }

  static final AtomicReference<Forecast> LATEST = new AtomicReference<>();

  static void update() {
    for (int day = 0; day < 5; day++) {
      Forecast forecast = new Forecast();
      forecast.high = 20 + day;
      forecast.low = 10 + day;
      LATEST.set(forecast);
    }
  }

  static void show() {
    Forecast forecast = LATEST.get();
    if (forecast != null) {
      System.out.println(forecast.low + " to " + forecast.high);
    }
  }

  public static void main(String[] args) {
    new Thread(() -> update()).start();
    new Thread(() -> show()).start();
  }
}
