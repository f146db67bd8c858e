// A thread that starts itself in its constructor.
class ThreadInConstructor {
  static class W extends Thread {
    final Object given;
    Object out;

    W(Object given) {
      this.given = given;
      start();
    }

    @Override
    public void run() { out = given; }
  }

  public static void main(String[] args) throws InterruptedException {
    W w = new W(new Object()); // @w1:W @a1:Object
    w.join();
    Expect.pointsTo(w.out); // = a1
  }
}
// reachable: W.run
