// A common format that nobody uses but to copy it: each thread formats with a copy of its own. Correct.
import java.text.SimpleDateFormat;
import java.util.Date;

public class LibraryFormatClonedOk {
  private static final SimpleDateFormat FORMAT = new SimpleDateFormat("yyyy-MM-dd");

  public static void main(String[] args) {
    for (int i = 0; i < 2; ++i) {
      new Thread(() -> {
        SimpleDateFormat own = (SimpleDateFormat) FORMAT.clone();
        System.out.println(own.format(new Date(0)));
      }).start();
    }
  }
}
