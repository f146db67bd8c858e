// Main waits for a while, then asks isAlive() and reads the average only if the sensor has ended. Correct: isAlive() returning
// false orders like join(). A naive tool sees only a join that may run out of time.
public class JoinTimeoutCheckedOk {
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
    sensor.join(500);
    if (sensor.isAlive()) {
      System.out.println("the sensor is too slow");
      return;
    }
    System.out.println("average " + sensor.average);
  }
}
