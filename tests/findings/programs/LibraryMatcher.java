// The Matcher is kept to save making one, and used by two threads.
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class LibraryMatcher {
  static class PostCodes {
    private static final Matcher FIVE_DIGITS = Pattern.compile("\\d{5}").matcher("");

    static boolean isValid(String code) {
      FIVE_DIGITS.reset(code);  // !FN_data-race Matcher
      return FIVE_DIGITS.matches();  // !FN_data-race Matcher
    }
  }

  public static void main(String[] args) {
    new Thread(() -> System.out.println("80331 " + PostCodes.isValid("80331"))).start();
    new Thread(() -> System.out.println("SW1A " + PostCodes.isValid("SW1A"))).start();
  }
}
