// A Cleaner runs its action when asked.
import java.lang.ref.Cleaner;

class ThreadCleaner {
  static class State implements Runnable {
    public void run() {
      Expect.pointsTo(this); // = state
    }
  }

  public static void main(String[] args) {
    Cleaner cleaner = Cleaner.create();
    Object owner = new Object(); // @owner
    Cleaner.Cleanable c = cleaner.register(owner, new State()); // @state
    c.clean();
    Expect.pointsTo(owner); // = owner
  }
}
// reachable: State.run
