// An interface whose default method locks the object it is called on, which is one door for both threads. Another door has a
// counter of its own.
public class OddDefaultMethodOk {
  static class Counter {
    int value;
  }

  interface Counted {
    Counter counter();

    default void count() {
      synchronized (this) {
        counter().value++;
      }
    }
  }

  static class Door implements Counted {
    private final Counter counter = new Counter();

    @Override
    public Counter counter() {
      return counter;
    }
  }

  public static void main(String[] args) {
    Door front = new Door();
    Door back = new Door();
    new Thread(front::count).start();
    new Thread(front::count).start();
    back.count();
  }
}
