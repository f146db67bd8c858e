// A synchronized method has a block that is synchronized on the same object, and goes on behind it. Correct: who holds a
// monitor and takes it again still holds it when it gives it back once.
public class LockTakenAgainOk {
  static class Shelf {
    private int books;
    private int moved;

    synchronized void move() {
      synchronized (this) {
        books++;
      }
      moved++;
    }

    synchronized int moved() {
      return moved + books;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Shelf shelf = new Shelf();
    Thread first = new Thread(shelf::move);
    Thread second = new Thread(shelf::move);
    first.start();
    second.start();
    System.out.println(shelf.moved());
    first.join();
    second.join();
  }
}
