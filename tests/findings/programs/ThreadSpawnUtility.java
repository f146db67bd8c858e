// A utility starts whatever it is given, and is called twice with tasks that write the same object.
public class ThreadSpawnUtility {
  static final class Threads {
    static Thread spawn(Runnable task) {
      Thread thread = new Thread(task);
      thread.setName("background");
      thread.start();
      return thread;
    }
  }

  static class Score {
    int points;
  }

  public static void main(String[] args) throws InterruptedException {
    Score score = new Score();
    Thread home = Threads.spawn(() -> {
      score.points += 3;  // !data-race Score.points
    });
    Thread guests = Threads.spawn(() -> {
      score.points -= 1;  // !data-race Score.points
    });
    home.join();
    guests.join();
    System.out.println(score.points);
  }
}
