// The BitSet is used in synchronized methods only. A naive tool says that it must not be shared.
import java.util.BitSet;

public class LibraryBitSetGuardedOk {
  static class Seats {
    private final BitSet taken = new BitSet(64);

    synchronized int takeNext() {
      int seat = taken.nextClearBit(0);
      taken.set(seat);
      return seat;
    }
  }

  public static void main(String[] args) {
    Seats seats = new Seats();
    new Thread(() -> System.out.println("seat " + seats.takeNext())).start();
    new Thread(() -> System.out.println("seat " + seats.takeNext())).start();
  }
}
