// try-with-resources closes what it opened, in the case of failure too.
class ExceptionTryResources {
  static class Failure extends RuntimeException {}

  static class Resource implements AutoCloseable {
    @Override
    public void close() {
      Expect.pointsTo(this); // = r1
      closed = this;
    }
  }

  static class Unused implements AutoCloseable {
    @Override
    public void close() {}
  }

  static Object closed;

  public static void main(String[] args) {
    try (Resource r = new Resource()) { // @r1
      Expect.pointsTo(r); // = r1
      throw new Failure(); // @e1
    } catch (Failure e) {
      Expect.pointsTo(e); // = e1
    }
    Expect.pointsTo(closed); // = r1
  }
}
// reachable: Resource.close
// unreachable: Unused.close
