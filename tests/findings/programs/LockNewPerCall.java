// A lock that nobody else can ever have: it is made where it is locked.
public class LockNewPerCall {
  static class Visits {
    private int count;

    void visit() {
      synchronized (new Object()) {
        count++;  // !data-race Visits.count
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Visits visits = new Visits();
    Thread first = new Thread(visits::visit);
    Thread second = new Thread(visits::visit);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("visits " + visits.count);
  }
}
