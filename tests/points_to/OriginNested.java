// A thread starts a thread and hands its data on.
class OriginNested {
  static class Child extends Thread {
    final Object data;
    Object out;

    Child(Object data) { this.data = data; }

    @Override
    public void run() { out = data; }
  }

  static class Parent extends Thread {
    final Object data;
    Child child;

    Parent(Object data) { this.data = data; }

    @Override
    public void run() {
      child = new Child(data); // @child
      child.start();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Parent p = new Parent(new int[0]); // @p1:Parent @a1:int[]
    Parent q = new Parent(new long[0]); // @p2:Parent @b1:long[]
    p.start();
    q.start();
    p.join();
    q.join();
    p.child.join();
    q.child.join();
    Expect.pointsTo(p.child); // = child
    Expect.pointsTo(p.child.out); // = a1, FP_b1 [ci 2-type]; = a1 [2-obj]; > a1
    Expect.pointsTo(q.child.out); // = FP_a1, b1 [ci 2-type]; = b1 [2-obj]; > b1
  }
}
