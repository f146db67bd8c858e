// One thread tells all listeners while main adds one.
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;

public class LibraryIterator {
  static class Bell {
    private final List<Runnable> listeners = new ArrayList<>();

    void add(Runnable listener) {
      listeners.add(listener);  // !data-race ArrayList
    }

    void ring() {
      try {
        for (Runnable listener : listeners) {  // !data-race ArrayList
          listener.run();
        }
      } catch (ConcurrentModificationException e) {
        System.out.println("somebody came in");
      }
    }
  }

  public static void main(String[] args) {
    Bell bell = new Bell();
    bell.add(() -> System.out.println("dog barks"));
    new Thread(bell::ring).start();
    bell.add(() -> System.out.println("door opens"));
  }
}
