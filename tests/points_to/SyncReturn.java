// Values that leave synchronized blocks and methods.
class SyncReturn {
  static class Failure extends RuntimeException {}

  final Object lock = new Object(); // @lock
  Object f;

  Object get() {
    synchronized (lock) {
      if (f == null) return new Object(); // @fresh
      return f;
    }
  }

  synchronized void set(Object o) {
    Expect.pointsTo(this); // = o1
    f = o;
  }

  static synchronized Object fail() {
    throw new Failure(); // @e1
  }

  public static void main(String[] args) {
    SyncReturn o = new SyncReturn(); // @o1
    o.set(new Object()); // @a1
    Expect.pointsTo(o.get()); // = a1, FP_fresh
    Expect.pointsTo(o.lock); // = lock
    try {
      synchronized (o) {
        fail();
      }
    } catch (Failure e) {
      Expect.pointsTo(e); // = e1
    }
  }
}
