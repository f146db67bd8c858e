// Main polls isAlive() until the backup has ended and then reads its size. Correct: all of a thread happens before isAlive()
// returns false for it. A tool that knows only join() reports the size.
public class JoinAliveLoopOk {
  static class Backup extends Thread {
    long copied;

    @Override public void run() {
      for (int block = 0; block < 64; block++) {
        copied += 512;
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Backup backup = new Backup();
    backup.start();
    while (backup.isAlive()) {
      Thread.sleep(1);
    }
    System.out.println("copied " + backup.copied);
  }
}
