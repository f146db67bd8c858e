// All threads of an array are started in one loop and joined in a second; then their sums are read. Correct; a tool that cannot
// tell that the loop joins every thread of the array reports the sums.
public class JoinAllArrayOk {
  static class Summer extends Thread {
    final int from;
    int sum;

    Summer(int from) { this.from = from; }

    @Override public void run() {
      for (int i = from; i < from + 10; i++) {
        sum += i;
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Summer[] summers = new Summer[4];
    for (int i = 0; i < summers.length; i++) {
      summers[i] = new Summer(i * 10);
      summers[i].start();
    }
    for (int i = 0; i < summers.length; i++) {
      summers[i].join();
    }
    int total = 0;
    for (Summer summer : summers) {
      total += summer.sum;
    }
    System.out.println("total " + total);
  }
}
