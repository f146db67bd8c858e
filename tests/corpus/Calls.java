// Every kind of call: virtual, special, static, interface, on super, on arrays; results dropped.
class Calls {
  private int own(int n) { return n; }

  @Override
  public String toString() { return super.toString(); }

  void all(Runnable r, int[] array, Calls other) {
    r.run();
    own(1);
    other.own(2);
    other.toString();
    array.clone();
    array.getClass();
    Math.abs(3L);
    new Calls();
    wide(1, 2L, 3f, 4d, null);
  }

  static double wide(int a, long b, float c, double d, Object e) { return a + b + c + d; }

  int recursive(int n) { return n == 0 ? 0 : recursive(n - 1) + 1; }
}
