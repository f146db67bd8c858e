// The SimpleDateFormat is shared, but used under its own lock only. A naive tool says that it must not be shared.
import java.text.SimpleDateFormat;
import java.util.Date;

public class LibraryDateFormatGuardedOk {
  private static final SimpleDateFormat DAY = new SimpleDateFormat("yyyy-MM-dd");

  static String day(long millis) {
    synchronized (DAY) {
      return DAY.format(new Date(millis));
    }
  }

  public static void main(String[] args) {
    new Thread(() -> System.out.println(day(0))).start();
    new Thread(() -> System.out.println(day(86_400_000_000L))).start();
  }
}
