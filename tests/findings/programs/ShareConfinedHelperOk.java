// Each worker has a helper that it makes lazily in its own thread and keeps in a field. The worker objects are made by
// main, but nobody else reaches into them until they are joined. A naive tool sees an object that another thread has
// made, with a lazily made helper and no lock.
public class ShareConfinedHelperOk {
  static class Formatter {
    private final StringBuilder buffer = new StringBuilder();
    private int lines;

    void line(String text) {
      buffer.append(text).append('\n');
      lines++;
    }
  }

  static class Worker extends Thread {
    private Formatter formatter;

    private Formatter formatter() {
      if (formatter == null) {
        formatter = new Formatter();
      }
      return formatter;
    }

    @Override
    public void run() {
      formatter().line("begin");
      formatter().line("end");
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Worker first = new Worker();
    Worker second = new Worker();
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(first.formatter.lines + second.formatter.buffer.length());
  }
}
