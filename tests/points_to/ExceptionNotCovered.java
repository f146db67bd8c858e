// A handler only gets what is thrown inside its block.
class ExceptionNotCovered {
  static class Failure extends RuntimeException {}

  static class Other extends Failure {}

  static void one() {
    throw new Failure(); // @e1
  }

  static void two() {
    throw new Other(); // @e2
  }

  public static void main(String[] args) {
    try {
      try {
        one();
      } catch (Failure e) {
        Expect.pointsTo(e); // = e1
      }
      two();
    } catch (Failure e) {
      Expect.pointsTo(e); // = e2
    }
  }
}
