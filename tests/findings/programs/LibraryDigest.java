// One MessageDigest computes the checksums of two threads, and mixes their bytes.
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

public class LibraryDigest {
  static class Checksums {
    private final MessageDigest digest;

    Checksums() throws NoSuchAlgorithmException {
      digest = MessageDigest.getInstance("SHA-256");
    }

    int of(String text) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return digest.digest(bytes).length;  // !FN_data-race MessageDigest
    }
  }

  public static void main(String[] args) throws NoSuchAlgorithmException {
    Checksums checksums = new Checksums();
    new Thread(() -> System.out.println(checksums.of("invoice"))).start();
    new Thread(() -> System.out.println(checksums.of("receipt"))).start();
  }
}
