// Main waits at most 5 ms for the sensor and then reads its average, whether the sensor is done or not: join with a timeout
// orders nothing if nobody looks whether the thread has ended.
public class JoinTimeout {
  static class Sensor extends Thread {
    double average;

    @Override public void run() {
      double sum = 0;
      for (int sample = 1; sample <= 1000; sample++) {
        sum += Math.sqrt(sample);
        average = sum / sample;   // !data-race Sensor.average
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Sensor sensor = new Sensor();
    sensor.start();
    sensor.join(5);
    System.out.println("average " + sensor.average);   // !data-race Sensor.average
  }
}
