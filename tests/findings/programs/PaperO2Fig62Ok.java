// O2, figure 6.2: two threads of one class run the same chain of calls, each on an object that it allocates in the middle of
// it, and end in different operations that came in through the constructor. They share only what they read. Correct; a tool
// without contexts takes the two allocated objects for one.
public class PaperO2Fig62Ok {
  static class Shared {
    int scale = 2;
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
      data.value *= shared.scale;
    }
  }

  static class Shrink implements Op {
    @Override
    public void act(Data data, Shared shared) {
      data.value -= shared.scale;
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
      sub2();
    }

    private void sub2() {
      Data data = new Data();
      sub3(data);
    }

    private void sub3(Data data) {
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
