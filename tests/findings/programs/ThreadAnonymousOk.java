// Two anonymous threads in different objects of the same class, each of which writes its own outer object only. They
// run in parallel, but never on the same object; the outer object is read after the join. A tool that does not tell the
// couriers apart reports what they delivered.
public class ThreadAnonymousOk {
  static class Courier {
    private int delivered;

    Thread deliver(final int parcels) {
      Thread thread = new Thread() {
        @Override
        public void run() {
          delivered += parcels;  // !FP_data-race Courier.delivered
        }
      };
      thread.start();
      return thread;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Courier north = new Courier();
    Courier south = new Courier();
    Thread first = north.deliver(3);
    Thread second = south.deliver(5);
    first.join();
    second.join();
    System.out.println(north.delivered + south.delivered);
  }
}
