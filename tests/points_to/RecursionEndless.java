// Mutually recursive methods that never get a value return none.
class RecursionEndless {
  static Object ping(int n) {
    if (n == 0) return null;
    return pong(n - 1);
  }

  static Object pong(int n) {
    if (n == 0) return null;
    return ping(n - 1);
  }

  public static void main(String[] args) {
    Expect.pointsTo(ping(5)); // = nothing
  }
}
