// The join stands in a catch: if the number can be parsed, nobody waits for the writer.
public class JoinCatchOnly {
  static class LogWriter extends Thread {
    int lines;

    @Override public void run() {
      for (int i = 0; i < 10; i++) {
        lines++;   // !data-race LogWriter.lines
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    LogWriter writer = new LogWriter();
    writer.start();
    int port = 80;
    try {
      port = Integer.parseInt(args.length > 0 ? args[0] : "8080");
    } catch (NumberFormatException e) {
      writer.join();
    }
    System.out.println("port " + port);
    System.out.println("lines " + writer.lines);   // !data-race LogWriter.lines
  }
}
