// The same task is given to a new thread each time: several run it at once.
public class HookTaskEachTime {
  static class Closer implements Runnable {
    private int closed;

    @Override
    public void run() {
      closed++;  // !data-race Closer.closed
    }
  }

  static final Closer CLOSER = new Closer();

  static void register() {
    Runtime.getRuntime().addShutdownHook(new Thread(CLOSER));
  }

  public static void main(String[] args) throws InterruptedException {
    Thread[] users = new Thread[3];
    for (int i = 0; i < users.length; i++) {
      users[i] = new Thread(HookTaskEachTime::register);
      users[i].start();
    }
    for (Thread user : users) user.join();
  }
}
