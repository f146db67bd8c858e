// synchronized blocks: plain, nested, on two monitors, with return, break and exceptions inside.
class SynchronizedBlocks {
  final Object a = new Object();
  final Object b = new Object();
  int value;

  void plain() {
    synchronized (this) {
      value++;
    }
  }

  void nested() {
    synchronized (a) {
      value = 1;
      synchronized (b) {
        value = 2;
      }
      value = 3;
    }
  }

  int returns() {
    synchronized (a) {
      if (value > 0) return value;
    }
    return 0;
  }

  int breaks(int n) {
    while (n > 0) {
      synchronized (a) {
        if (value == n) break;
        if (value > n) continue;
        n--;
      }
    }
    return n;
  }

  void throwsInside() {
    synchronized (b) {
      if (value < 0) throw new IllegalStateException();
    }
  }

  void catchesInside(Runnable r) {
    synchronized (b) {
      try {
        r.run();
      } catch (RuntimeException e) {
        value = -1;
      }
    }
  }

  void catchesOutside(Runnable r) {
    try {
      synchronized (b) {
        r.run();
      }
    } catch (RuntimeException e) {
      value = -2;
    }
  }

  void again() {
    synchronized (a) {
      synchronized (a) {
        value++;
      }
    }
  }

  void inSequence() {
    synchronized (a) {
      value++;
    }
    synchronized (a) {
      value--;
    }
  }

  static void onClass() {
    synchronized (SynchronizedBlocks.class) {
      System.gc();
    }
  }

  void chosen(boolean first) {
    synchronized (first ? a : b) {
      value++;
    }
  }
}
