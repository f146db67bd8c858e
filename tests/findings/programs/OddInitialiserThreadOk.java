// A static initialiser starts a thread and then writes a field that the thread reads. Correct: the thread has to wait at its
// first use of the class until the initialiser has ended. A tool that knows only the start sees a write after it.
public class OddInitialiserThreadOk {
  static class Cache {
    static int limit;

    static {
      new Thread(new Refresher()).start();
      limit = Integer.parseInt("100");
    }

    static int limit() {
      return limit;
    }
  }

  static class Refresher implements Runnable {
    @Override
    public void run() {
      System.out.println(Cache.limit);
    }
  }

  public static void main(String[] args) {
    System.out.println(Cache.limit());
  }
}
