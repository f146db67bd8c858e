// The buffer is reached through a static field from all threads, but it is thread-local: everyone has one of his own. A
// tool that does not know ThreadLocal reports the buffer.
public class ShareThreadLocalOk {
  static class Buffer {
    int used;
  }

  static final ThreadLocal<Buffer> BUFFER = ThreadLocal.withInitial(Buffer::new);

  static void log(String message) {
    Buffer buffer = BUFFER.get();
    buffer.used += message.length();
  }

  public static void main(String[] args) throws InterruptedException {
    Thread first = new Thread(() -> log("first"));
    Thread second = new Thread(() -> log("second"));
    first.start();
    second.start();
    log("main");
    first.join();
    second.join();
    System.out.println(BUFFER.get().used);
  }
}
