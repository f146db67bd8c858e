// The list of listeners is a CopyOnWriteArrayList: who iterates has a copy that nobody changes. A naive tool sees an iteration
// and an addition without a lock.
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class LibraryCopyOnWriteOk {
  static class Bell {
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    void add(Runnable listener) {
      listeners.add(listener);
    }

    void ring() {
      for (Runnable listener : listeners) {
        listener.run();
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
