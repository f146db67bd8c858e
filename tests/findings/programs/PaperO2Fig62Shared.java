// O2, figure 6.2, but the two operations write what the threads share: a race between two methods that are reached by the same
// call, each from one of the threads.
public class PaperO2Fig62Shared {
  static class Shared {
    int total;
  }

  static class Data {
    int value;
  }

  interface Op {
    void act(Data data, Shared shared);
  }

  static class Grow implements Op {
    @Override
    public void act(Data data, Shared shared) {
      shared.total += data.value;  // !data-race Shared.total
    }
  }

  static class Shrink implements Op {
    @Override
    public void act(Data data, Shared shared) {
      shared.total -= data.value;  // !data-race Shared.total
    }
  }

  static class Job extends Thread {
    private final Shared shared;
    private final Op op;

    Job(Shared shared, Op op) {
      this.shared = shared;
      this.op = op;
    }

    @Override
    public void run() {
      sub1();
    }

    private void sub1() {
      Data data = new Data();
      sub2(data);
    }

    private void sub2(Data data) {
      data.value = 10;
      op.act(data, shared);
    }
  }

  public static void main(String[] args) {
    Shared shared = new Shared();
    new Job(shared, new Grow()).start();
    new Job(shared, new Shrink()).start();
  }
}
