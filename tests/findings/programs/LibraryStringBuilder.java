// Two threads append to one StringBuilder.
public class LibraryStringBuilder {
  static class Log {
    private final StringBuilder text = new StringBuilder();

    void line(String line) {
      text.append(line);  // !FN_data-race StringBuilder
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Log log = new Log();
    Thread first = new Thread(() -> log.line("started\n"));
    Thread second = new Thread(() -> log.line("connected\n"));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("length " + log.text.length());
  }
}
