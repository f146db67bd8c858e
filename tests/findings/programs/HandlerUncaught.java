// One handler gets the uncaught exceptions of all threads. It runs in the thread that dies, and two of them die at the
// same time.
public class HandlerUncaught {
  static class CrashCounter implements Thread.UncaughtExceptionHandler {
    int crashes;

    @Override
    public void uncaughtException(Thread thread, Throwable error) {
      crashes++;  // !data-race CrashCounter.crashes
    }
  }

  static void fail() {
    throw new IllegalStateException("no disk");
  }

  public static void main(String[] args) throws InterruptedException {
    CrashCounter counter = new CrashCounter();
    Thread.setDefaultUncaughtExceptionHandler(counter);
    Thread reader = new Thread(HandlerUncaught::fail);
    Thread writer = new Thread(HandlerUncaught::fail);
    reader.start();
    writer.start();
    reader.join();
    writer.join();
    System.out.println(counter.crashes);  // !FP_data-race CrashCounter.crashes
  }
}
