// A Runnable that, at its very end, starts a new thread with itself. Many threads run on one object, one after the other, each
// started by the one before; a tool that takes them for concurrent reports the count.
public class OddRestartsItselfOk implements Runnable {
  private int rounds;

  @Override
  public void run() {
    rounds++;
    if (rounds < 5) new Thread(this).start();
  }

  public static void main(String[] args) {
    new Thread(new OddRestartsItselfOk()).start();
  }
}
