// The tasks are lambdas that have captured the same lock, a local variable of main. A naive tool loses the lock on its way into
// the lambda.
public class LockLambdaCapturedOk {
  static class Score {
    int points;
  }

  public static void main(String[] args) throws InterruptedException {
    Object lock = new Object();
    Score score = new Score();
    Runnable goal = () -> {
      synchronized (lock) {
        score.points += 3;
      }
    };
    Runnable foul = () -> {
      synchronized (lock) {
        score.points--;
      }
    };
    Thread first = new Thread(goal);
    Thread second = new Thread(foul);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("points " + score.points);
  }
}
