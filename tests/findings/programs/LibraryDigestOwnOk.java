// Each call gets its own MessageDigest. A naive tool sees one name for two digests.
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

public class LibraryDigestOwnOk {
  static class Checksums {
    int of(String text) {
      try {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        return digest.digest()[0];
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  public static void main(String[] args) {
    Checksums checksums = new Checksums();
    new Thread(() -> System.out.println(checksums.of("invoice"))).start();
    new Thread(() -> System.out.println(checksums.of("receipt"))).start();
  }
}
