// Two threads set different bits of one BitSet, which are in the same word.
import java.util.BitSet;

public class LibraryBitSet {
  static class Seats {
    private final BitSet taken = new BitSet(64);

    void take(int seat) {
      taken.set(seat);  // !data-race BitSet
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Seats seats = new Seats();
    Thread web = new Thread(() -> seats.take(3));
    Thread desk = new Thread(() -> seats.take(40));
    web.start();
    desk.start();
    web.join();
    desk.join();
    System.out.println("taken " + seats.taken.cardinality());
  }
}
