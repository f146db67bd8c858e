// A date format is made once and used by all iterations; it keeps what it works on in fields.
import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.util.List;

public class StreamParallelDates {
  private static final SimpleDateFormat FORMAT = new SimpleDateFormat("yyyy-MM-dd");

  static long millis(String day) {
    try {
      return FORMAT.parse(day).getTime();  // !data-race SimpleDateFormat
    } catch (ParseException e) {
      return 0;
    }
  }

  public static void main(String[] args) {
    List<String> days = List.of("2024-01-01", "2024-02-01", "2024-03-01", "2024-04-01");
    System.out.println(days.parallelStream().mapToLong(day -> millis(day)).max().getAsLong());
  }
}
