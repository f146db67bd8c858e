// Threads that are made and never started, one of them run by hand in main: there is only one thread. A tool that takes a new
// Thread for a running one reports the count, and a deadlock.
public class OddNeverStartedOk {
  static final Object left = new Object();
  static final Object right = new Object();
  static int count;

  static void there() {
    synchronized (left) {
      synchronized (right) {
        count++;
      }
    }
  }

  static void back() {
    synchronized (right) {
      synchronized (left) {
        count--;
      }
    }
    count++;
  }

  public static void main(String[] args) {
    Thread one = new Thread(OddNeverStartedOk::there);
    Thread other = new Thread(OddNeverStartedOk::back);
    other.run();
    there();
    count++;
    System.out.println(count + " " + one.isAlive());
  }
}
