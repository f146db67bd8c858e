// wait is called with the server's monitor entered three times over; it releases all of them, so the sender gets in. A tool
// that lets wait release one entry only reports a deadlock.
public class HoldSameMonitorOk {
  private String message;

  synchronized String receive() throws InterruptedException {
    return awaitMessage();
  }

  private synchronized String awaitMessage() throws InterruptedException {
    synchronized (this) {
      while (message == null) {
        wait();
      }
      return message;
    }
  }

  synchronized void send(String text) {
    message = text;
    notifyAll();
  }

  public static void main(String[] args) throws InterruptedException {
    HoldSameMonitorOk server = new HoldSameMonitorOk();
    new Thread(() -> server.send("hello")).start();
    System.out.println(server.receive());
  }
}
