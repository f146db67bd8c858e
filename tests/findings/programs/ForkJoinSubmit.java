// Tasks submitted to a ForkJoinPool count in a static field.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class ForkJoinSubmit {
  static int resized;

  static void resize(int pictures) {
    for (int i = 0; i < pictures; i++) {
      resized++;  // !data-race ForkJoinSubmit.resized
    }
  }

  public static void main(String[] args) {
    ForkJoinPool pool = new ForkJoinPool(2);
    ForkJoinTask<?> holidays = pool.submit(() -> resize(10));
    ForkJoinTask<?> wedding = pool.submit(() -> resize(20));
    holidays.join();
    wedding.join();
    pool.shutdown();
    System.out.println(resized);
  }
}
