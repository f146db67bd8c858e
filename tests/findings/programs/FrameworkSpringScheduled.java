import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.web.bind.annotation.GetMapping;

// What a timer calls runs while requests do.
class FrameworkSpringScheduled {
  static class ServedRates {
    private double rate;
    private int rounds;

    @Scheduled
    void refresh() {
      rounds++;
      rate = 1.0 / rounds;  // !data-race(high) ServedRates.rate
    }

    @GetMapping
    double rate() {
      return rate;  // !data-race(high) ServedRates.rate
    }
  }
}
