// Two threads add to the same element of an array.
public class ShareArraySameIndex {
  public static void main(String[] args) throws InterruptedException {
    int[] votes = new int[3];
    Thread north = new Thread(() -> {
      votes[1] += 4;  // !data-race int[]
    });
    Thread south = new Thread(() -> {
      votes[1] += 9;  // !data-race int[]
    });
    north.start();
    south.start();
    north.join();
    south.join();
    System.out.println(votes[1]);
  }
}
