// The common format is set up again by each thread that prints, while the other uses it.
public class InitSetterShared {
  static class Format {
    private int width;

    void setWidth(int width) {
      this.width = width;  // !data-race Format.width
    }

    String apply(String text) {
      return text + " ".repeat(Math.max(0, width - text.length()));  // !data-race Format.width
    }
  }

  static final Format PLAIN = new Format();

  static String print(String text) {
    Format own = new Format();
    own.setWidth(3);
    PLAIN.setWidth(text.length() + 2);
    return PLAIN.apply(text) + own.apply(text);
  }

  public static void main(String[] args) throws InterruptedException {
    Thread first = new Thread(() -> System.out.println(print("invoice")));
    Thread second = new Thread(() -> System.out.println(print("receipt")));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
