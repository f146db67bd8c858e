// The action of the barrier adds up the votes of both offices, in whichever thread comes last, and both read the sum after it.
// Correct: everything before await() happens before the action, and the action before await() returns.
import java.util.concurrent.CyclicBarrier;

public class BarrierActionOk {
  static class Election {
    int city;
    int country;
    int total;
    final CyclicBarrier counted = new CyclicBarrier(2, this::add);

    void add() { total = city + country; }

    void report(String office) {
      try {
        counted.await();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
      System.out.println(office + ": " + total + " votes");
    }
  }

  public static void main(String[] args) {
    Election election = new Election();
    new Thread(() -> {
      election.city = 5100;
      election.report("city");
    }).start();
    new Thread(() -> {
      election.country = 1400;
      election.report("country");
    }).start();
  }
}
