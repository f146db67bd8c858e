// The Pattern is immutable and shared, the Matcher is made for each call. A naive tool knows regular expressions as unsafe.
import java.util.regex.Pattern;

public class LibraryPatternOk {
  static class PostCodes {
    private static final Pattern FIVE_DIGITS = Pattern.compile("\\d{5}");

    static boolean isValid(String code) {
      return FIVE_DIGITS.matcher(code).matches();
    }
  }

  public static void main(String[] args) {
    new Thread(() -> System.out.println("80331 " + PostCodes.isValid("80331"))).start();
    new Thread(() -> System.out.println("SW1A " + PostCodes.isValid("SW1A"))).start();
  }
}
