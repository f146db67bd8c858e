// With contexts a call has fewer targets.
class ContextVirtual {
  interface Op {
    Object run();
  }

  static class First implements Op {
    public Object run() {
      return new Object(); // @first
    }
  }

  static class Second implements Op {
    public Object run() {
      return new Object(); // @second
    }
  }

  static class Holder {
    Op op;

    void set(Op op) { this.op = op; }
  }

  public static void main(String[] args) {
    Holder x = new Holder(); // @x1
    Holder y = new Holder(); // @y1
    x.set(new First()); // @f1
    y.set(new Second()); // @s1
    x.op.run(); // calls First.run, FP_Second.run [ci origin 2-type]; calls First.run [1-cfa 2-cfa 1-obj 2-obj]
  }
}
// reachable: First.run
// reachable: FP_Second.run [ci origin 2-type]
// unreachable: Second.run [1-cfa 2-cfa 1-obj 2-obj]
