// Two threads append to one StringBuffer, whose methods are synchronized. A naive tool takes it for a StringBuilder.
public class LibraryStringBufferOk {
  static class Log {
    private final StringBuffer text = new StringBuffer();

    void line(String line) {
      text.append(line);
    }

    int length() {
      return text.length();
    }
  }

  public static void main(String[] args) {
    Log log = new Log();
    new Thread(() -> log.line("started\n")).start();
    new Thread(() -> log.line("connected\n")).start();
    System.out.println("length " + log.length());
  }
}
