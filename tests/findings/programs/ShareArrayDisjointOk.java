// All threads write into one array, but each the element with its own number, and main adds them up after the join. The
// array is shared, no element is. A tool that takes an array for one variable reports its elements.
public class ShareArrayDisjointOk {
  static class Booth extends Thread {
    private final int[] votes;
    private final int number;

    Booth(int[] votes, int number) {
      this.votes = votes;
      this.number = number;
    }

    @Override
    public void run() {
      for (int i = 0; i < 10; i++) {
        votes[number]++;  // !FP_data-race int[]
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    int[] votes = new int[4];
    Booth[] booths = new Booth[votes.length];
    for (int i = 0; i < booths.length; i++) {
      booths[i] = new Booth(votes, i);
      booths[i].start();
    }
    int sum = 0;
    for (int i = 0; i < booths.length; i++) {
      booths[i].join();
      sum += votes[i];  // !FP_data-race int[]
    }
    System.out.println(sum);
  }
}
