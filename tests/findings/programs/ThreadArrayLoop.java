// An array of threads is started in one loop and joined in another: the one task is parallel to itself.
public class ThreadArrayLoop {
  static class Tally {
    int votes;
  }

  public static void main(String[] args) throws InterruptedException {
    Tally tally = new Tally();
    Thread[] booths = new Thread[4];
    for (int i = 0; i < booths.length; i++) {
      booths[i] = new Thread(() -> {
        tally.votes++;  // !data-race Tally.votes
      });
      booths[i].start();
    }
    for (Thread booth : booths) {
      booth.join();
    }
    System.out.println(tally.votes);
  }
}
