// The utility is called twice with tasks that have nothing in common. All threads are made at the same line; a tool
// that tells threads apart by that line alone mixes up who runs what and finds each task parallel to itself.
public class ThreadSpawnUtilityOk {
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

  static class Weather {
    int degrees;
  }

  public static void main(String[] args) throws InterruptedException {
    Score score = new Score();
    Weather weather = new Weather();
    Thread referee = Threads.spawn(() -> {
      score.points += 3;
    });
    Thread station = Threads.spawn(() -> {
      weather.degrees -= 1;
    });
    referee.join();
    station.join();
    System.out.println(score.points + weather.degrees);
  }
}
