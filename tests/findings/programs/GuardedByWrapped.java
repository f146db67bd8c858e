// A gate that is made of a lock, and is left by who entered it; one method reads behind the gate without entering.
import java.util.concurrent.locks.ReentrantLock;

public class GuardedByWrapped {
  @interface GuardedBy {
    String value();
  }

  static class Gate {
    private final ReentrantLock lock = new ReentrantLock();

    @GuardedBy("lock")
    private int visits;

    void enter() {
      lock.lock();
    }

    boolean enterIf(boolean wanted) {
      if (!wanted) return false;
      lock.lock();
      return true;
    }

    void leave() {
      try {
        visits++;
      } finally {
        lock.unlock();
      }
    }
  }

  static class Park {
    private final Gate gate = new Gate();

    @GuardedBy("gate")
    private int guests;

    void visit() {
      gate.enter();
      try {
        guests++;
      } finally {
        gate.leave();
      }
    }

    void look(boolean really) {
      if (gate.enterIf(really)) gate.leave();
    }

    int guests() {
      return guests; // !guarded-by(high) Park.guests
    }
  }

  public static void main(String[] args) {
    Park park = new Park();
    new Thread(park::visit).start();
    park.look(args.length == 0);
    System.out.println(park.guests());
  }
}
