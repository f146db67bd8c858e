// A static field has its first value from the initialisation of the class, which is in order; main changes it while a thread reads.
public class InitStaticLater {
  static String mode = "day";

  static void light() {
    System.out.println("lights for " + mode);   // !data-race InitStaticLater.mode
  }

  public static void main(String[] args) throws InterruptedException {
    Thread controller = new Thread(() -> light());
    controller.start();
    mode = "night";   // !data-race InitStaticLater.mode
    controller.join();
  }
}
