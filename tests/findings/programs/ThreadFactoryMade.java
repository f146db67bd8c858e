// Threads come from a ThreadFactory of the application, and what they run writes the same object.
import java.util.concurrent.ThreadFactory;

public class ThreadFactoryMade {
  static class Named implements ThreadFactory {
    @Override
    public Thread newThread(Runnable task) {
      return new Thread(task, "worker");
    }
  }

  static class Odometer {
    long metres;
  }

  public static void main(String[] args) throws InterruptedException {
    ThreadFactory factory = new Named();
    Odometer odometer = new Odometer();
    Thread front = factory.newThread(() -> odometer.metres += 5);  // !data-race Odometer.metres
    Thread rear = factory.newThread(() -> odometer.metres += 7);  // !data-race Odometer.metres
    front.start();
    rear.start();
    front.join();
    rear.join();
    System.out.println(odometer.metres);
  }
}
