// The method makes a lock and a lambda that captures it: two calls, two locks, and one score.
public class LockLambdaOwn {
  static class Score {
    int points;
  }

  static Runnable goal(Score score) {
    Object lock = new Object();
    return () -> {
      synchronized (lock) {
        score.points += 3;  // !data-race Score.points
      }
    };
  }

  public static void main(String[] args) {
    Score score = new Score();
    new Thread(goal(score)).start();
    new Thread(goal(score)).start();
  }
}
