// Main sleeps long enough for the backup, as it believes, and reads its size: sleep() orders nothing.
public class JoinSleepInstead {
  static class Backup extends Thread {
    long copied;

    @Override public void run() {
      for (int block = 0; block < 64; block++) {
        copied += 512;   // !data-race Backup.copied
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Backup backup = new Backup();
    backup.start();
    Thread.sleep(100);
    System.out.println("copied " + backup.copied);   // !data-race Backup.copied
  }
}
