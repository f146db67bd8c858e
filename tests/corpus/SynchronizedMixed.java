// Monitors together with loops, finally, lambdas and synchronized methods.
class SynchronizedMixed {
  int value;

  void inLoop(Object[] locks) {
    for (Object lock : locks) {
      synchronized (lock) {
        value++;
      }
    }
  }

  void loopInside(int n) {
    synchronized (this) {
      for (int i = 0; i < n; i++) value += i;
    }
  }

  void withFinally(Runnable r) {
    synchronized (this) {
      try {
        r.run();
      } finally {
        value--;
      }
    }
  }

  int finallyAround(Object lock) {
    try {
      synchronized (lock) {
        return value;
      }
    } finally {
      value = 0;
    }
  }

  synchronized int both(Object lock) {
    synchronized (lock) {
      return value++;
    }
  }

  Runnable inLambda(Object lock) {
    return () -> {
      synchronized (lock) {
        value++;
      }
    };
  }

  void lockReassigned(Object lock, Object other) {
    synchronized (lock) {
      lock = other;
      value++;
    }
    synchronized (lock) {
      value--;
    }
  }

  void endless(Object lock) {
    synchronized (lock) {
      while (true) value++;
    }
  }
}
