// A DateTimeFormatter is immutable and may be shared, unlike the old formats. A naive tool knows all formats as unsafe.
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;

public class LibraryDateTimeFormatterOk {
  private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("yyyy-MM-dd");

  static String day(long days) {
    return DAY.format(LocalDate.ofEpochDay(days));
  }

  public static void main(String[] args) {
    new Thread(() -> System.out.println(day(0))).start();
    new Thread(() -> System.out.println(day(1000))).start();
  }
}
