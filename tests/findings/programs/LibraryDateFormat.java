// A SimpleDateFormat in a static final field looks like a constant, but formatting writes to the calendar in it.
import java.text.SimpleDateFormat;
import java.util.Date;

public class LibraryDateFormat {
  private static final SimpleDateFormat DAY = new SimpleDateFormat("yyyy-MM-dd");

  static String day(long millis) {
    return DAY.format(new Date(millis));  // !data-race SimpleDateFormat
  }

  public static void main(String[] args) {
    new Thread(() -> System.out.println(day(0))).start();
    new Thread(() -> System.out.println(day(86_400_000_000L))).start();
  }
}
