// The constructor registers `this` with a running dispatcher and writes a field afterwards: the dispatcher may call it before.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class InitThisLeaked {
  static class Listener {
    private String name;
    private int limit;

    Listener(BlockingQueue<Listener> registry, String name, int limit) {
      this.name = name;
      registry.add(this);
      this.limit = limit;   // !data-race Listener.limit
    }

    void alarm(int level) {
      if (level > limit) {   // !data-race Listener.limit
        System.out.println(name + " alarmed by " + level);
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    BlockingQueue<Listener> registry = new LinkedBlockingQueue<>();
    Thread dispatcher = new Thread(() -> {
      try {
        registry.take().alarm(50);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    });
    dispatcher.start();
    new Listener(registry, "kitchen", 30);
    dispatcher.join();
  }
}
