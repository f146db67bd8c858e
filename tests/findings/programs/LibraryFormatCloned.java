// A common format is copied by one thread while another one formats with it: the copy may be of half a date.
import java.text.SimpleDateFormat;
import java.util.Date;

public class LibraryFormatCloned {
  private static final SimpleDateFormat FORMAT = new SimpleDateFormat("yyyy-MM-dd");

  public static void main(String[] args) {
    new Thread(() -> {
      SimpleDateFormat own = (SimpleDateFormat) FORMAT.clone(); // !data-race SimpleDateFormat
      System.out.println(own.format(new Date(0)));
    }).start();
    System.out.println(FORMAT.format(new Date(1))); // !data-race SimpleDateFormat
  }
}
