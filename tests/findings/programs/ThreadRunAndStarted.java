// A thread that is started, and whose run is called as well.
public class ThreadRunAndStarted {
  static class Writer extends Thread {
    static int written;

    @Override
    public void run() {
      written++;  // !data-race Writer.written
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Writer writer = new Writer();
    writer.start();
    writer.run();
    writer.join();
  }
}
