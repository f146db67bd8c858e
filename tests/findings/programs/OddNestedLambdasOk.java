// Lambdas four deep that start threads; each writes before it starts the next, and not after, so all writes are in order. A
// tool that takes the four threads for concurrent reports the field.
public class OddNestedLambdasOk {
  static int level;

  public static void main(String[] args) {
    level = 1;
    new Thread(() -> {
      level = 2;
      new Thread(() -> {
        level = 3;
        new Thread(() -> {
          level = 4;
          new Thread(() -> {
            level++;
            System.out.println(level);
          }).start();
        }).start();
      }).start();
    }).start();
  }
}
