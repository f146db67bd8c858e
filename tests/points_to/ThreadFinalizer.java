// Finalizers of objects that are made may run.
class ThreadFinalizer {
  static class A {
    @Override
    @SuppressWarnings("removal")
    protected void finalize() {
      Expect.pointsTo(this); // = a1
    }
  }

  static class NeverMade {
    @Override
    @SuppressWarnings("removal")
    protected void finalize() {}
  }

  static void make() {
    new A(); // @a1
  }

  @SuppressWarnings("removal")
  public static void main(String[] args) {
    make();
    System.gc();
    System.runFinalization();
  }
}
// reachable: A.finalize
// unreachable: NeverMade.finalize
