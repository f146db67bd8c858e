// The sum is read without its lock, but only when the workers are over: the declaration is broken and nothing can
// happen, so it is said with low confidence. Nobody else at all: somebody may come, so it is medium.
public class GuardedByAfterJoin {
  @interface GuardedBy {
    String value();
  }

  static class Sum {
    @GuardedBy("this")
    long sum;

    synchronized void add(long value) {
      sum += value;
    }
  }

  static class Settings {
    @GuardedBy("this")
    private String name = "";

    void rename(String to) {
      name = to; // !guarded-by(medium) Settings.name
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Sum sum = new Sum();
    Thread worker = new Thread(() -> sum.add(1));
    worker.start();
    worker.join();
    System.out.println(sum.sum); // !guarded-by(low) Sum.sum
    Settings settings = new Settings();
    System.out.println(settings);
    settings.rename("a");
  }
}
