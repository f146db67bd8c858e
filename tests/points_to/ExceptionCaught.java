// Thrown and caught in one method; code after the throw in the block is skipped, the handler is not.
class ExceptionCaught {
  static class Failure extends RuntimeException {}

  public static void main(String[] args) {
    Object a = new Object(); // @a1
    try {
      if (args.length == 0) throw new Failure(); // @e1
      a = new Object(); // @a2
    } catch (Failure e) {
      Expect.pointsTo(e); // = e1
      Expect.pointsTo(a); // = a1
    }
    Expect.pointsTo(a); // = a1, a2
  }
}
