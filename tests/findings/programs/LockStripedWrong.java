// The lock is chosen by the polling station and the slot by the party: two stations count for one party under two locks.
public class LockStripedWrong {
  static class Votes {
    private final Object[] locks = {new Object(), new Object()};
    private final int[] votes = new int[3];

    void vote(int station, int party) {
      synchronized (locks[station]) {
        votes[party]++;  // !data-race int[]
      }
    }
  }

  public static void main(String[] args) {
    Votes votes = new Votes();
    for (int i = 0; i < 2; i++) {
      int station = i;
      new Thread(() -> votes.vote(station, 2)).start();
    }
  }
}
