// Slot and lock have the same index: two threads in one slot have one lock. A naive tool sees an array of locks and an array of
// numbers.
public class LockStripedOk {
  static class Votes {
    private final Object[] locks = {new Object(), new Object(), new Object()};
    private final int[] votes = new int[3];

    void vote(int party) {
      synchronized (locks[party]) {
        votes[party]++;  // !FP_data-race int[]
      }
    }
  }

  public static void main(String[] args) {
    Votes votes = new Votes();
    for (int i = 0; i < 4; i++) {
      int party = i % 3;
      new Thread(() -> votes.vote(party)).start();
    }
  }
}
