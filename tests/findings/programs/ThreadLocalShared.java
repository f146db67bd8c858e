// The ThreadLocal gives the same format to every thread, which helps nothing.
import java.text.SimpleDateFormat;
import java.util.Date;

public class ThreadLocalShared {
  static final SimpleDateFormat ISO = new SimpleDateFormat("yyyy-MM-dd");
  static final ThreadLocal<SimpleDateFormat> FORMAT = ThreadLocal.withInitial(() -> ISO);

  static String day(long days) {
    return FORMAT.get().format(new Date(days * 86_400_000L));   // !data-race SimpleDateFormat
  }

  public static void main(String[] args) {
    for (int i = 1; i <= 3; i++) {
      int days = i * 1000;
      new Thread(() -> System.out.println(day(days))).start();
    }
  }
}
