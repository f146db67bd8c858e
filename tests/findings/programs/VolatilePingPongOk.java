// Two threads pass a counter back and forth by a volatile turn: each touches the count only in its turn. Correct; a tool that
// knows just one hand-over reports the count, which both threads write.
public class VolatilePingPongOk {
  static class Table {
    int strokes;
    volatile int turn;

    void play(int me) {
      for (int i = 0; i < 10; i++) {
        while (turn != me) {
          Thread.onSpinWait();
        }
        strokes++;
        turn = 1 - me;
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Table table = new Table();
    Thread anna = new Thread(() -> table.play(0));
    Thread boris = new Thread(() -> table.play(1));
    anna.start();
    boris.start();
    anna.join();
    boris.join();
    System.out.println("strokes " + table.strokes);
  }
}
