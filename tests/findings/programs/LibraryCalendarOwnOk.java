// Each call makes its own calendar. A naive tool sees the calendars of two threads, made at one place.
import java.util.Calendar;
import java.util.GregorianCalendar;

public class LibraryCalendarOwnOk {
  static class Planner {
    int weekday(long millis) {
      GregorianCalendar calendar = new GregorianCalendar();
      calendar.setTimeInMillis(millis);
      return calendar.get(Calendar.DAY_OF_WEEK);
    }
  }

  public static void main(String[] args) {
    Planner planner = new Planner();
    new Thread(() -> System.out.println("weekday " + planner.weekday(0))).start();
    new Thread(() -> System.out.println("weekday " + planner.weekday(86_400_000L))).start();
  }
}
