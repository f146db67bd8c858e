import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.web.bind.annotation.GetMapping;

// One thread calls what is scheduled, one after the other; what requests read of it is volatile. A tool that takes each
// annotated method for a thread reports the rounds.
class FrameworkSpringScheduledOk {
  static class ServedRates {
    private volatile double rate;
    private int rounds;

    @Scheduled
    void refresh() {
      rounds++;
      rate = 1.0 / rounds;
    }

    @Scheduled
    void reset() {
      rounds = 0;
    }

    @GetMapping
    double rate() {
      return rate;
    }
  }
}
