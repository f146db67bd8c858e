// run() is called, not start(): all of it happens in main, one after the other. A tool that takes every run() of a
// Thread for code that runs in parallel says that cooked is raced for.
public class ThreadRunDirectlyOk {
  static class Kitchen {
    int cooked;
  }

  static class Cook extends Thread {
    private final Kitchen kitchen;

    Cook(Kitchen kitchen) {
      this.kitchen = kitchen;
    }

    @Override
    public void run() {
      kitchen.cooked++;
    }
  }

  public static void main(String[] args) {
    Kitchen kitchen = new Kitchen();
    Cook first = new Cook(kitchen);
    Runnable second = new Cook(kitchen);
    first.run();
    second.run();
    new Thread(() -> kitchen.cooked += 5).run();
    kitchen.cooked++;
    System.out.println(kitchen.cooked);
  }
}
