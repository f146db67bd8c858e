// Main opens the gate first and sets the distance afterwards.
import java.util.concurrent.CountDownLatch;

public class LatchStartGateLate {
  static class Race {
    final CountDownLatch gate = new CountDownLatch(1);
    int distance;

    void run(int speed) {
      try {
        gate.await();
      } catch (InterruptedException e) {
        return;
      }
      System.out.println("needs " + distance / speed);   // !data-race Race.distance
    }
  }

  public static void main(String[] args) {
    Race race = new Race();
    for (int i = 1; i <= 3; i++) {
      int speed = i;
      new Thread(() -> race.run(speed)).start();
    }
    race.gate.countDown();
    race.distance = 600;   // !data-race Race.distance
  }
}
