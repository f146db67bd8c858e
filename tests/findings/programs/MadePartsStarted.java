// A constructor starts a thread that changes a part under the writer's lock, and goes on to change it itself
// without: the thread has the writer before it is done.
public class MadePartsStarted {
  static final class Infos {
    private long version;

    void changed() {
      version++; // !data-race Infos.version
    }

    long version() {
      return version;
    }
  }

  static final class Writer {
    private final Infos infos;
    private final Thread merger;

    Writer() {
      infos = new Infos();
      merger = new Thread(() -> rename());
      merger.start();
      infos.changed();
    }

    void rename() {
      synchronized (this) {
        infos.changed();
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Writer writer = new Writer();
    writer.rename();
    writer.merger.join();
    System.out.println(writer.infos.version());
  }
}
