// The variable is thread-local, but its initial value is the same object for all threads.
public class ShareThreadLocalSame {
  static class Buffer {
    int used;
  }

  static final Buffer COMMON = new Buffer();
  static final ThreadLocal<Buffer> BUFFER = ThreadLocal.withInitial(() -> COMMON);

  static void log(String message) {
    Buffer buffer = BUFFER.get();
    buffer.used += message.length();  // !data-race Buffer.used
  }

  public static void main(String[] args) throws InterruptedException {
    Thread first = new Thread(() -> log("first"));
    Thread second = new Thread(() -> log("second"));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(COMMON.used);
  }
}
