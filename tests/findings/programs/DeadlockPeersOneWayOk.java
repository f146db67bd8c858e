// Several threads push from the primary to its standby; the standby never pushes back. Two objects of one class are locked, in
// one order only; a tool that has one lock per class reports a deadlock of the class with itself.
public class DeadlockPeersOneWayOk {
  static class Replica {
    private int version;

    synchronized void push(Replica other) {
      version++;
      other.receive(version);
    }

    synchronized void receive(int theirs) {
      if (theirs > version) version = theirs;
    }
  }

  public static void main(String[] args) {
    Replica primary = new Replica();
    Replica standby = new Replica();
    for (int i = 0; i < 3; i++) {
      new Thread(() -> primary.push(standby)).start();
    }
  }
}
