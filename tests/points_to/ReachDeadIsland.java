// Methods that only call each other are not reachable.
class ReachDeadIsland {
  static class A {
    void ping(int n) { if (n > 0) pong(n - 1); }

    void pong(int n) { if (n > 0) ping(n - 1); }
  }

  public static void main(String[] args) {
    A a = new A(); // @a1
    Expect.pointsTo(a); // = a1
  }
}
// reachable: A.<init>
// unreachable: A.ping, A.pong
