// The method that starts the thread is called once, and only that thread writes the field until it is joined. Since the
// method is public, a tool that supposes any number of calls finds the thread parallel to itself.
public class ThreadMethodOnceOk {
  public static class Backup {
    private int copied;

    public Thread begin() {
      Thread thread = new Thread(() -> {
        for (int file = 0; file < 10; file++) {
          copied++;
        }
      });
      thread.start();
      return thread;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Backup backup = new Backup();
    Thread only = backup.begin();
    only.join();
    System.out.println(backup.copied);
  }
}
