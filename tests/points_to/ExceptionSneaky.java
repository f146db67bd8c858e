// A checked exception thrown through a generic cast that erases to nothing.
class ExceptionSneaky {
  static class Checked extends Exception {}

  @SuppressWarnings("unchecked")
  static <T extends Throwable> void sneaky(Throwable t) throws T {
    throw (T) t;
  }

  public static void main(String[] args) {
    try {
      ExceptionSneaky.<RuntimeException>sneaky(new Checked()); // @e1
    } catch (Throwable t) {
      Expect.pointsTo(t); // > e1
      if (t instanceof Checked c) Expect.pointsTo(c); // = e1
    }
  }
}
