// Main waits on a Thread object until the thread has ended, as Thread.join does: the virtual machine itself notifies all who
// wait there. A tool that looks for a notify in the program does not find one.
public class LostWaitThreadObjectOk {
  public static void main(String[] args) throws InterruptedException {
    Thread backup = new Thread(() -> System.out.println("saved"));
    backup.start();
    synchronized (backup) {
      while (backup.isAlive()) {
        backup.wait();
      }
    }
    System.out.println("ended");
  }
}
