// A SimpleDateFormat, which is not thread-safe, is kept in a ThreadLocal, so that each thread has its own. Correct; a naive tool
// sees one static field and several threads that use the format in it.
import java.text.SimpleDateFormat;
import java.util.Date;

public class ThreadLocalFormatOk {
  static final ThreadLocal<SimpleDateFormat> FORMAT =
      ThreadLocal.withInitial(() -> new SimpleDateFormat("yyyy-MM-dd"));

  static String day(long days) {
    return FORMAT.get().format(new Date(days * 86_400_000L));
  }

  public static void main(String[] args) {
    for (int i = 1; i <= 3; i++) {
      int days = i * 1000;
      new Thread(() -> System.out.println(day(days))).start();
    }
  }
}
