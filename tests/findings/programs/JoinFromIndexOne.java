// The loop that joins begins with the second thread, and so the sum of the first is read while it may still be running.
public class JoinFromIndexOne {
  static class Summer extends Thread {
    final int from;
    int sum;

    Summer(int from) { this.from = from; }

    @Override public void run() {
      for (int i = from; i < from + 10; i++) {
        sum += i;   // !data-race Summer.sum
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Summer[] summers = new Summer[4];
    for (int i = 0; i < summers.length; i++) {
      summers[i] = new Summer(i * 10);
      summers[i].start();
    }
    for (int i = 1; i < summers.length; i++) {
      summers[i].join();
    }
    int total = 0;
    for (Summer summer : summers) {
      total += summer.sum;   // !data-race Summer.sum
    }
    System.out.println("total " + total);
  }
}
