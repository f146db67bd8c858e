// A static initialiser joins a thread that uses the class which is being initialised: the thread waits for the initialiser, the
// initialiser for the thread, always.
// run: may hang
public class HoldClassInit {
  static class Table {
    static int size = Integer.parseInt("16");

    static {
      Thread filler = new Thread(new Filler());
      filler.start();
      try {
        filler.join();  // !FN_deadlock
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  static class Filler implements Runnable {
    @Override
    public void run() {
      System.out.println(Table.size);  // !FN_deadlock
    }
  }

  public static void main(String[] args) {
    System.out.println(Table.size);
  }
}
