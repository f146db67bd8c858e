// All lists begin with one common array that has no elements, and grow to one of their own. Correct: nobody can write to an element of
// the common one. Who does not look at its length sees two threads write to it.
import java.util.Arrays;

public class ShareEmptyArrayOk {
  static final int[] NOTHING = new int[0];

  static class Errors {
    private int[] codes = NOTHING;
    private int count;

    void add(int code) {
      if (count == codes.length) codes = Arrays.copyOf(codes, count + 4);
      codes[count++] = code;
    }
  }

  static void check() {
    Errors errors = new Errors();
    errors.add(7);
    System.out.println(errors.count);
  }

  public static void main(String[] args) throws InterruptedException {
    Thread first = new Thread(ShareEmptyArrayOk::check);
    Thread second = new Thread(ShareEmptyArrayOk::check);
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
