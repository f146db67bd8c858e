// Von Praun, program 4.3, with one hand-over: the writer fills in the data and then raises a volatile flag; readers look at the
// data only when the flag is up. Correct; the paper's analysis, which knows no order by volatile fields, reports the data.
public class PaperPraunVolatileFlagOk {
  private volatile boolean available;
  private int data;

  void write(int value) {
    data = value;
    available = true;
  }

  void read() {
    if (available) {
      System.out.println(data);
    }
  }

  public static void main(String[] args) {
    PaperPraunVolatileFlagOk board = new PaperPraunVolatileFlagOk();
    new Thread(() -> board.write(7)).start();
    for (int i = 0; i < 2; i++) new Thread(board::read).start();
  }
}
