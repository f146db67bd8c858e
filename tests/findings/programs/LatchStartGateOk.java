// The runners are started first and wait at a gate; main sets the distance and then opens the gate. Correct; a tool that only
// knows start() says that the distance is written after the threads were started.
import java.util.concurrent.CountDownLatch;

public class LatchStartGateOk {
  static class Race {
    final CountDownLatch gate = new CountDownLatch(1);
    int distance;

    void run(int speed) {
      try {
        gate.await();
      } catch (InterruptedException e) {
        return;
      }
      System.out.println("needs " + distance / speed);
    }
  }

  public static void main(String[] args) {
    Race race = new Race();
    for (int i = 1; i <= 3; i++) {
      int speed = i;
      new Thread(() -> race.run(speed)).start();
    }
    race.distance = 600;
    race.gate.countDown();
  }
}
