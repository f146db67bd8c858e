// An interface whose default method locks the object it is called on; two doors that share one counter lock each themselves.
public class OddDefaultMethod {
  static class Counter {
    int value;
  }

  interface Counted {
    Counter counter();

    default void count() {
      synchronized (this) {
        counter().value++;  // !data-race Counter.value
      }
    }
  }

  static class Door implements Counted {
    private final Counter counter;

    Door(Counter counter) {
      this.counter = counter;
    }

    @Override
    public Counter counter() {
      return counter;
    }
  }

  public static void main(String[] args) {
    Counter visitors = new Counter();
    Door front = new Door(visitors);
    Door back = new Door(visitors);
    new Thread(front::count).start();
    new Thread(back::count).start();
  }
}
