// The method is synchronized, but on its own object: two objects count in the same static field at the same time.
public class LockInstanceForStatic {
  static class Session {
    private static int opened;
    private boolean open;

    synchronized void open() {
      open = true;
      opened++;  // !data-race Session.opened
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Session ann = new Session();
    Session bob = new Session();
    Thread first = new Thread(ann::open);
    Thread second = new Thread(bob::open);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("opened " + Session.opened);
  }
}
