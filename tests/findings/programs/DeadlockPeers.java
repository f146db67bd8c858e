// Two replicas push their version to each other: each holds its own monitor when it enters a synchronized method of the other.
// run: may hang
public class DeadlockPeers {
  static class Replica {
    private int version;

    synchronized void push(Replica other) {
      version++;
      other.receive(version);
    }

    synchronized void receive(int theirs) {
      if (theirs > version) version = theirs;  // !deadlock
    }
  }

  public static void main(String[] args) {
    Replica north = new Replica();
    Replica south = new Replica();
    new Thread(() -> north.push(south)).start();
    new Thread(() -> south.push(north)).start();
  }
}
