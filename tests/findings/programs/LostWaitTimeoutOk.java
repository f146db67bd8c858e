// Nobody notifies, and nobody needs to: the poller waits 20 milliseconds at a time and looks again.
public class LostWaitTimeoutOk {
  private boolean stopped;

  synchronized void poll() throws InterruptedException {
    while (!stopped) {
      wait(20);
    }
  }

  synchronized void stop() {
    stopped = true;
  }

  public static void main(String[] args) throws InterruptedException {
    LostWaitTimeoutOk poller = new LostWaitTimeoutOk();
    new Thread(poller::stop).start();
    poller.poll();
    System.out.println("stopped");
  }
}
