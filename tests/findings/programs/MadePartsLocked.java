// A constructor sets up a part by a method that is called under the writer's lock later, and hands the writer
// to a list of its own before it is done. Nobody else has it by then. Correct; that others may have it by
// then is not excluded, and told with a doubt.
public class MadePartsLocked {
  static final class Infos {
    private long version;

    void changed() {
      version++; // !FP_data-race(medium) Infos.version
    }

    long version() {
      return version;
    }
  }

  static final class Merges {
    final Writer writer;

    Merges(Writer writer) {
      this.writer = writer;
    }
  }

  static final class Writer {
    private final Infos infos;
    private final Merges merges;

    Writer() {
      infos = new Infos();
      merges = new Merges(this);
      infos.changed();
    }

    void rename() {
      synchronized (this) {
        infos.changed();
      }
    }

    Merges merges() {
      return merges;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Writer writer = new Writer();
    Thread merger = new Thread(() -> writer.merges().writer.rename());
    merger.start();
    writer.rename();
    merger.join();
    System.out.println(writer.infos.version());
  }
}
