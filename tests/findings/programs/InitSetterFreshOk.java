// Each thread makes a format of its own and sets it up by setters; a common one was set up before, by the class. Correct: a
// setter is called on what nobody else has yet. Who looks at methods and not at objects sees setters running in two threads.
public class InitSetterFreshOk {
  static class Format {
    private int width;
    private boolean bold;

    void setWidth(int width) {
      this.width = width;
    }

    void setBold(boolean bold) {
      this.bold = bold;
    }

    String apply(String text) {
      return (bold ? "*" : "") + text + " ".repeat(Math.max(0, width - text.length()));
    }
  }

  static final Format PLAIN = new Format();

  static {
    PLAIN.setWidth(20);
    PLAIN.setBold(false);
  }

  static String print(String text) {
    Format format = new Format();
    format.setWidth(text.length() + 2);
    format.setBold(true);
    return format.apply(text) + PLAIN.apply(text);
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
