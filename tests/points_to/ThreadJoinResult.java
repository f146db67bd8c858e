// Results of several threads, collected by main.
class ThreadJoinResult {
  static class W extends Thread {
    final Object[] results;
    final int index;

    W(Object[] results, int index) {
      this.results = results;
      this.index = index;
    }

    @Override
    public void run() {
      results[index] = new Object(); // @r1
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Object[] results = new Object[2]; // @arr
    W[] workers = new W[2]; // @workers
    for (int i = 0; i < 2; i++) {
      workers[i] = new W(results, i); // @w1
      workers[i].start();
    }
    for (W w : workers) w.join();
    Expect.pointsTo(results[0]); // = r1
    Expect.pointsTo(workers[1]); // = w1
  }
}
