// ECHO, figure 5 (WebLech): every spider thread makes a getter of its own at the same place, and the getter counts its
// failures. Correct; the paper counts its six reports about the count as false alarms of objects named by their allocation.
public class PaperEchoFig5Ok {
  static class Getter {
    private int failures;

    boolean get(String url) {
      if (failures > 10) return false;
      if (url.isEmpty()) {
        failures++;
        return false;
      }
      failures = 0;
      return true;
    }
  }

  static class Spider implements Runnable {
    @Override
    public void run() {
      Getter getter = new Getter();
      for (int i = 0; i < 5; i++) getter.get(i % 2 == 0 ? "" : "http://localhost");
    }
  }

  public static void main(String[] args) {
    Spider spider = new Spider();
    for (int i = 0; i < 2; i++) new Thread(spider).start();
  }
}
