// Two tasks of one class, each given to a Thread.
class OriginRunnable {
  static class Task implements Runnable {
    final Object data;
    Object out;

    Task(Object data) { this.data = data; }

    public void run() {
      Expect.pointsTo(this); // = t1, t2
      out = data;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Task t = new Task(new int[0]); // @t1:Task @a1:int[]
    Task u = new Task(new long[0]); // @t2:Task @b1:long[]
    Thread x = new Thread(t); // @x1
    Thread y = new Thread(u); // @y1
    x.start();
    y.start();
    x.join();
    y.join();
    Expect.pointsTo(t.out); // = a1, FP_b1 [ci 2-type]; = a1 [1-obj 2-obj origin]; > a1
    Expect.pointsTo(u.out); // = FP_a1, b1 [ci 2-type]; = b1 [1-obj 2-obj origin]; > b1
  }
}
