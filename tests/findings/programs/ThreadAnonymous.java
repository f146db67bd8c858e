// An anonymous Runnable writes a field of the object around it, while the method that made it does the same.
public class ThreadAnonymous {
  private int delivered;

  void deliver() throws InterruptedException {
    Thread courier = new Thread(new Runnable() {
      @Override
      public void run() {
        delivered += 3;  // !data-race ThreadAnonymous.delivered
      }
    });
    courier.start();
    delivered += 2;  // !data-race ThreadAnonymous.delivered
    courier.join();
    System.out.println(delivered);
  }

  public static void main(String[] args) throws InterruptedException {
    new ThreadAnonymous().deliver();
  }
}
