// Several threads make sure that the one hook is registered. Correct: a thread can be started once only, so there is never more
// than one of it, and it looks at its own counter alone. Who counts calls sees several.
public class HookOnceOk {
  static class Closer extends Thread {
    private int closed;

    @Override
    public void run() {
      closed++;
      System.out.println("closed " + closed);
    }
  }

  static final Closer CLOSER = new Closer();
  private static boolean registered;

  static synchronized void register() {
    if (registered) return;
    registered = true;
    Runtime.getRuntime().addShutdownHook(CLOSER);
  }

  public static void main(String[] args) throws InterruptedException {
    Thread[] users = new Thread[3];
    for (int i = 0; i < users.length; i++) {
      users[i] = new Thread(HookOnceOk::register);
      users[i].start();
    }
    for (Thread user : users) user.join();
  }
}
