// A digest that locks whatever it does itself; what it inherits from MessageDigest does not, and is not thread-safe.
import java.security.MessageDigest;

public class LibraryThreadSafe {
  static class Checksum extends MessageDigest {
    private int sum;

    Checksum() {
      super("sum");
    }

    @Override
    protected synchronized void engineUpdate(byte input) {
      sum += input;
    }

    @Override
    protected synchronized void engineUpdate(byte[] input, int offset, int length) {
      for (int i = offset; i < offset + length; i++) sum += input[i];
    }

    @Override
    protected synchronized byte[] engineDigest() {
      return new byte[] {(byte) sum};
    }

    @Override
    protected synchronized void engineReset() {
      sum = 0;
    }
  }

  public static void main(String[] args) {
    Checksum checksum = new Checksum();
    new Thread(() -> checksum.update((byte) 1)).start(); // !data-race Checksum
    checksum.update((byte) 2); // !data-race Checksum
  }
}
