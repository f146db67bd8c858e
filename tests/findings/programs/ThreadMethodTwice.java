// A method starts one thread on the object that it is called on, and is called twice.
public class ThreadMethodTwice {
  static class Backup {
    private int copied;

    Thread begin() {
      Thread thread = new Thread(() -> {
        for (int file = 0; file < 10; file++) {
          copied++;  // !data-race Backup.copied
        }
      });
      thread.start();
      return thread;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Backup backup = new Backup();
    Thread first = backup.begin();
    Thread second = backup.begin();
    first.join();
    second.join();
    System.out.println(backup.copied);
  }
}
