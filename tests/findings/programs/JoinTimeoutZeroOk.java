// join(0) means to wait without limit. Correct; a tool that takes every join with an argument for one with a timeout reports
// the read after it.
public class JoinTimeoutZeroOk {
  static class Sensor extends Thread {
    double average;

    @Override public void run() {
      double sum = 0;
      for (int sample = 1; sample <= 1000; sample++) {
        sum += Math.sqrt(sample);
        average = sum / sample;
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Sensor sensor = new Sensor();
    sensor.start();
    sensor.join(0);
    System.out.println("average " + sensor.average);
  }
}
