// A helper puts two elements of any list into order. The board's list it is given under the board's lock, and once more, to be
// quick, without.
import java.util.ArrayList;
import java.util.List;

public class WaysSortedLists {
  static final class Order {
    static void swap(List<Integer> list, int at) {
      if (list.get(at) > list.get(at + 1)) {  // !data-race(medium) ArrayList
        int first = list.get(at);  // !data-race(medium) ArrayList
        list.set(at, list.get(at + 1));  // !data-race(medium) ArrayList
        list.set(at + 1, first);  // !data-race(medium) ArrayList
      }
    }
  }

  static final class Board {
    private final List<Integer> scores = new ArrayList<>();

    synchronized void add(int score) {
      scores.add(score);  // !data-race(medium) ArrayList
      if (scores.size() > 1) Order.swap(scores, scores.size() - 2);  // !data-race(medium) ArrayList
    }

    void tidy() {
      Order.swap(scores, 0);
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
    board.add(best(1, 2));
    board.add(best(1, 2));
    Runnable player = () -> {
      board.add(best(3, 7));
      board.tidy();
    };
    Thread first = new Thread(player);
    Thread second = new Thread(player);
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
