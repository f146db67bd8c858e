// One method closes all that it is given, found in an array and a list made of it. A journal gives it its pages under its lock; the
// journal's key is given to it alone, without. Correct; a tool that does not follow what is in the array would report the pages.
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

public class WaysClosedPartsOk {
  static void closeAll(Closeable... all) {
    closeAll(Arrays.asList(all));
  }

  static void closeAll(List<Closeable> all) {
    for (Closeable one : all) {
      try {
        one.close();
      } catch (IOException e) {
        System.out.println(e);
      }
    }
  }

  static final class Pages implements Closeable {
    int open = 3;

    @Override
    public void close() {
      open--;
    }
  }

  static final class Key implements Closeable {
    private volatile boolean closed;

    @Override
    public void close() {
      closed = true;
    }
  }

  static final class Journal {
    private final Pages pages = new Pages();
    private final Key key = new Key();

    void close() {
      synchronized (this) {
        closeAll(pages, key);
      }
      closeAll(key);
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Journal journal = new Journal();
    Thread first = new Thread(journal::close);
    Thread second = new Thread(journal::close);
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
