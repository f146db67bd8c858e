// Von Praun, program 4.3, as it stands: the writer goes on writing after the flag is up. The paper counts its report of the
// data as a false alarm; in truth the second write is in no order with the readers, who have seen the flag since the first.
public class PaperPraunVolatileFlagAgain {
  private volatile boolean available;
  private int data;

  void write() {
    for (int i = 1; i < 100; i++) {
      if (i % 10 == 0) {
        data = i;  // !data-race data
        available = true;
      }
    }
  }

  void read() {
    if (available) {
      System.out.println(data);  // !data-race data
    }
  }

  public static void main(String[] args) {
    PaperPraunVolatileFlagAgain board = new PaperPraunVolatileFlagAgain();
    new Thread(board::write).start();
    for (int i = 0; i < 2; i++) new Thread(board::read).start();
  }
}
