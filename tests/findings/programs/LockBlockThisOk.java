// A synchronized method and a block on this are the same lock. A naive tool that knows the two kinds apart sees two locks.
public class LockBlockThisOk {
  static class Turnstile {
    private int inside;

    synchronized void enter() {
      inside++;
    }

    void leave(String visitor) {
      String line = visitor + " leaves";
      synchronized (this) {
        inside--;
      }
      System.out.println(line);
    }

    int inside() {
      synchronized (this) {
        return inside;
      }
    }
  }

  public static void main(String[] args) {
    Turnstile gate = new Turnstile();
    new Thread(gate::enter).start();
    new Thread(() -> gate.leave("Ann")).start();
    System.out.println("inside " + gate.inside());
  }
}
