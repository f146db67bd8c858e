// Main interrupts the worker first and writes the reason afterwards.
public class JoinInterruptReasonLate {
  static class Download extends Thread {
    String reason;

    @Override public void run() {
      while (!Thread.currentThread().isInterrupted()) {
        Thread.onSpinWait();
      }
      System.out.println("stopped: " + reason);   // !data-race Download.reason
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Download download = new Download();
    download.start();
    Thread.sleep(5);
    download.interrupt();
    download.reason = "disk is full";   // !data-race Download.reason
    download.join();
  }
}
