// A helper puts two elements of any list into order. The board's list it is given under the board's lock only, lists of one's own
// without any. Correct; a tool that asks what the helper holds whenever it is called would report the board's list.
import java.util.ArrayList;
import java.util.List;

public class WaysSortedListsOk {
  static final class Order {
    static void swap(List<Integer> list, int at) {
      if (list.get(at) > list.get(at + 1)) {
        int first = list.get(at);
        list.set(at, list.get(at + 1));
        list.set(at + 1, first);
      }
    }
  }

  static final class Board {
    private final List<Integer> scores = new ArrayList<>();

    synchronized void add(int score) {
      scores.add(score);
      if (scores.size() > 1) Order.swap(scores, scores.size() - 2);
    }
  }

  static int best(int... own) {
    List<Integer> mine = new ArrayList<>();
    for (int one : own) mine.add(one);
    Order.swap(mine, 0);
    return mine.get(1);
  }

  public static void main(String[] args) throws InterruptedException {
    Board board = new Board();
    Runnable player = () -> board.add(best(3, 7));
    Thread first = new Thread(player);
    Thread second = new Thread(player);
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
