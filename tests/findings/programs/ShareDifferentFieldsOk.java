// Two threads write one object at the same time, but each another field of it. A tool that looks at objects and not at
// fields reports the dashboard.
public class ShareDifferentFieldsOk {
  static class Dashboard {
    int temperature;
    int pressure;
  }

  public static void main(String[] args) throws InterruptedException {
    Dashboard dashboard = new Dashboard();
    Thread thermometer = new Thread(() -> {
      for (int i = 0; i < 10; i++) {
        dashboard.temperature++;
      }
    });
    Thread barometer = new Thread(() -> {
      for (int i = 0; i < 10; i++) {
        dashboard.pressure += 2;
      }
    });
    thermometer.start();
    barometer.start();
    thermometer.join();
    barometer.join();
    System.out.println(dashboard.temperature + dashboard.pressure);
  }
}
