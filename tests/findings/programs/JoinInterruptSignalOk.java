// Main writes the reason, then interrupts the worker, which reads it when it sees that it is interrupted. Correct: an interrupt
// happens before the interrupted thread notices. A tool that knows only locks and volatile fields reports the reason.
public class JoinInterruptSignalOk {
  static class Download extends Thread {
    String reason;

    @Override public void run() {
      while (!Thread.currentThread().isInterrupted()) {
        Thread.onSpinWait();
      }
      System.out.println("stopped: " + reason);  // !FP_data-race Download.reason
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Download download = new Download();
    download.start();
    Thread.sleep(5);
    download.reason = "disk is full";  // !FP_data-race Download.reason
    download.interrupt();
    download.join();
  }
}
