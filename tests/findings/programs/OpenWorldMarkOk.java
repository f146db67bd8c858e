import java.io.InputStream;

/** mark() is synchronized because that of InputStream is; nobody thought of threads, a naive tool would. */
public class OpenWorldMarkOk extends InputStream {
  private int position;
  private int marked;

  @Override
  public int read() {
    return position++;
  }

  @Override
  public synchronized void mark(int limit) {
    marked = position;
  }

  @Override
  public synchronized void reset() {
    position = marked;
  }
}
