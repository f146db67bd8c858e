// A lambda's body throws; the caller of the interface catches.
import java.util.concurrent.Callable;

class LambdaThrows {
  static class Failure extends Exception {}

  public static void main(String[] args) throws Exception {
    Callable<Object> c = () -> { // @c
      throw new Failure(); // @e1
    };
    try {
      c.call(); // calls call: body(c)
    } catch (Failure e) {
      Expect.pointsTo(e); // = e1
    }
  }
}
