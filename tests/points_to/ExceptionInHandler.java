// What a handler throws is not caught by its own siblings.
class ExceptionInHandler {
  static class First extends RuntimeException {}

  static class Second extends RuntimeException {}

  public static void main(String[] args) {
    try {
      try {
        throw new First(); // @e1
      } catch (First e) {
        throw new Second(); // @e2
      } catch (Second e) {
        Expect.pointsTo(e); // = nothing
      }
    } catch (Second e) {
      Expect.pointsTo(e); // = e2
    } catch (First e) {
      Expect.pointsTo(e); // = nothing
    }
  }
}
