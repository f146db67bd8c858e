// The constructor registers `this` with a running dispatcher as its last statement, through a queue. Correct, since the writes come
// before the add(), and the add() before the take(). A naive tool warns of every `this` that leaves a constructor.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class InitThisLeakedLastOk {
  static class Listener {
    private String name;
    private int limit;

    Listener(BlockingQueue<Listener> registry, String name, int limit) {
      this.name = name;
      this.limit = limit;
      registry.add(this);
    }

    void alarm(int level) {
      if (level > limit) {
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
