// Two thread classes share a superclass that runs the body.
class OriginTwoClasses {
  abstract static class Base extends Thread {
    Object out;

    abstract Object body();

    @Override
    public void run() {
      out = body(); // calls Left.body, Right.body
    }
  }

  static class Left extends Base {
    Object body() {
      return new Object(); // @a1
    }
  }

  static class Right extends Base {
    Object body() {
      return new Object(); // @b1
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Base l = new Left(); // @l1
    Base r = new Right(); // @r1
    l.start();
    r.start();
    l.join();
    r.join();
    Expect.pointsTo(l.out); // = a1, FP_b1 [ci 2-type]; = a1 [1-obj 2-obj origin]; > a1
    Expect.pointsTo(r.out); // = FP_a1, b1 [ci 2-type]; = b1 [1-obj 2-obj origin]; > b1
  }
}
