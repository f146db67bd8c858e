// A server waits on its inbox with its own monitor held, but whoever wakes it up needs only the inbox's monitor, which wait has
// released. A tool that objects to every wait with a second monitor held would complain.
public class HoldNestedMonitorOk {
  private final Object inbox = new Object();
  private String message;

  synchronized String receive() throws InterruptedException {
    synchronized (inbox) {
      while (message == null) {
        inbox.wait();
      }
      return message;
    }
  }

  void send(String text) {
    synchronized (inbox) {
      message = text;
      inbox.notifyAll();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    HoldNestedMonitorOk server = new HoldNestedMonitorOk();
    new Thread(() -> server.send("hello")).start();
    System.out.println(server.receive());
  }
}
