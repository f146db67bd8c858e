// One calendar computes the weekdays of two threads.
import java.util.Calendar;
import java.util.GregorianCalendar;

public class LibraryCalendar {
  static class Planner {
    private final GregorianCalendar calendar = new GregorianCalendar();

    int weekday(long millis) {
      calendar.setTimeInMillis(millis);  // !data-race GregorianCalendar
      return calendar.get(Calendar.DAY_OF_WEEK);  // !data-race GregorianCalendar
    }
  }

  public static void main(String[] args) {
    Planner planner = new Planner();
    new Thread(() -> System.out.println("weekday " + planner.weekday(0))).start();
    new Thread(() -> System.out.println("weekday " + planner.weekday(86_400_000L))).start();
  }
}
