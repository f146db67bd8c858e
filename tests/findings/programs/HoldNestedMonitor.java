// A server waits on its inbox and so releases the inbox's monitor, but not its own, and whoever would wake it up must go
// through the server's monitor first: a nested monitor lockout.
// run: may hang
public class HoldNestedMonitor {
  private final Object inbox = new Object();
  private String message;

  synchronized String receive() throws InterruptedException {
    synchronized (inbox) {
      while (message == null) {
        inbox.wait();  // !FN_deadlock
      }
      return message;
    }
  }

  void send(String text) {
    synchronized (this) {  // !FN_deadlock
      synchronized (inbox) {
        message = text;
        inbox.notifyAll();
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    HoldNestedMonitor server = new HoldNestedMonitor();
    new Thread(() -> server.send("hello")).start();
    System.out.println(server.receive());
  }
}
