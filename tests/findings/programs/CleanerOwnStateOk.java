// What the cleaner's thread closes was made before it was registered, and belongs to one buffer alone, which nobody has any
// more. Correct: a tool that only sees that main writes the handle, and another thread as well, reports it.
import java.lang.ref.Cleaner;

public class CleanerOwnStateOk {
  static final Cleaner CLEANER = Cleaner.create();

  static class Handle implements Runnable {
    private int number;

    Handle(int number) {
      this.number = number;
    }

    @Override public void run() {
      System.out.println("closes " + number);
      number = -1;
    }
  }

  static class Buffer {
    Buffer(int number) {
      CLEANER.register(this, new Handle(number));
    }
  }

  public static void main(String[] args) {
    for (int i = 0; i < 3; i++) {
      new Buffer(i);
    }
    System.gc();
  }
}
