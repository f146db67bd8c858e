// The threads lock themselves, but what they count under that lock is their own, and main locks the thread whose count it
// reads. A naive tool sees a field that main and the threads access, and that this is another object each time.
public class LockPerThreadObjectOk {
  static class Teller extends Thread {
    private int served;

    @Override
    public void run() {
      for (int i = 0; i < 10; i++) {
        synchronized (this) {
          served++;
        }
      }
    }

    synchronized int served() {
      return served;
    }
  }

  public static void main(String[] args) {
    Teller ann = new Teller();
    Teller bob = new Teller();
    ann.start();
    bob.start();
    System.out.println("served " + (ann.served() + bob.served()));
  }
}
