// Only the first half of the threads is joined; the sums of all of them are read.
public class JoinHalf {
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
    }
    for (Summer summer : summers) {
      summer.start();
    }
    for (int i = 0; i < summers.length / 2; i++) {
      summers[i].join();
    }
    int total = 0;
    for (Summer summer : summers) {
      total += summer.sum;   // !data-race Summer.sum
    }
    System.out.println("total " + total);
  }
}
