// The lambda runs while its maker holds the lock, in a method of the library. That it does so is not proved, so there is a
// finding of low confidence.
import java.util.List;

public class GuardedByCallback {
  @interface GuardedBy {
    String value();
  }

  static class Sum {
    @GuardedBy("this")
    private long sum;

    synchronized void addAll(List<Integer> values) {
      values.forEach(value -> sum += value); // !FP_guarded-by(low) Sum.sum
    }

    synchronized void clear() {
      sum = 0;
    }
  }

  public static void main(String[] args) {
    for (int i = 0; i < 2; i++) {
      Sum sum = new Sum();
      new Thread(() -> sum.addAll(List.of(1, 2))).start();
      sum.clear();
    }
  }
}
