// The set of running transactions is never changed once others can see it: who changes it makes a copy, and puts that in its
// place. But BitSet.clone trims the original first, and two threads do that at once, or while another one asks.
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicReference;

public class LibraryBitSetClone {
  static class Transactions {
    private final AtomicReference<BitSet> running = new AtomicReference<>(new BitSet());

    void begin(int number) {
      BitSet original;
      BitSet changed;
      do {
        original = running.get();
        changed = (BitSet) original.clone();  // !data-race BitSet
        changed.set(number);
      } while (!running.compareAndSet(original, changed));
    }

    boolean runs(int number) {
      return running.get().get(number);  // !data-race BitSet
    }
  }

  public static void main(String[] args) {
    Transactions transactions = new Transactions();
    new Thread(() -> transactions.begin(1)).start();
    new Thread(() -> transactions.begin(2)).start();
    System.out.println(transactions.runs(1));
  }
}
