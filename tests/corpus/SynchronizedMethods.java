// synchronized methods hold their monitor from entry to every return.
class SynchronizedMethods {
  private int value;
  private static int total;

  synchronized void set(int v) { value = v; }

  synchronized int get() { return value; }

  static synchronized int sum(int n) {
    if (n < 0) return total;
    total += n;
    return total;
  }

  synchronized void loop() {
    while (value > 0) value--;
  }

  synchronized void waits() throws InterruptedException {
    while (value == 0) wait();
    notifyAll();
  }

  synchronized int fails(int[] a) {
    try {
      return a[0];
    } catch (NullPointerException e) {
      throw new IllegalStateException(e);
    }
  }

  synchronized void startsWithLoop() {
    do {
      value++;
    } while (value < 10);
  }

  synchronized native void elsewhere();
}
