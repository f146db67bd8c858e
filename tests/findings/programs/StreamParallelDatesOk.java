// Each iteration makes a date format for itself. Correct; all of them are made at one line.
import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.util.List;

public class StreamParallelDatesOk {
  static long millis(String day) {
    SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd");
    try {
      return format.parse(day).getTime();
    } catch (ParseException e) {
      return 0;
    }
  }

  public static void main(String[] args) {
    List<String> days = List.of("2024-01-01", "2024-02-01", "2024-03-01", "2024-04-01");
    System.out.println(days.parallelStream().mapToLong(day -> millis(day)).max().getAsLong());
  }
}
