// The same without the outer synchronized: behind the block nothing is held.
public class LockTakenOnce {
  static class Shelf {
    private int books;
    private int moved;

    void move() {
      synchronized (this) {
        books++;
      }
      moved++;  // !data-race Shelf.moved
    }

    synchronized int moved() {
      return moved + books;  // !data-race Shelf.moved
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
