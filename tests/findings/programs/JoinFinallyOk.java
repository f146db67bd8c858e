// The join stands in a finally: whether the parsing in between fails or not, the writer has ended when its count is read.
// Correct; a tool that loses the join on the exceptional path reports the count.
public class JoinFinallyOk {
  static class LogWriter extends Thread {
    int lines;

    @Override public void run() {
      for (int i = 0; i < 10; i++) {
        lines++;
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    LogWriter writer = new LogWriter();
    writer.start();
    int port = 80;
    try {
      port = Integer.parseInt(args.length > 0 ? args[0] : "http");
    } catch (NumberFormatException e) {
      System.out.println("no number: " + e.getMessage());
    } finally {
      writer.join();
    }
    System.out.println("port " + port + ", lines " + writer.lines);
  }
}
