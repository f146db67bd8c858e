// Three threads each nest two of three locks: kitchen before bar, bar before till, kitchen before till. That is an order, so no
// cycle; a tool that ignores the direction of the pairs sees a triangle.
public class DeadlockThreeLocksOk {
  static final Object kitchen = new Object();
  static final Object bar = new Object();
  static final Object till = new Object();
  static int orders;
  static int drinks;
  static int bills;

  static void serveMeal() {
    synchronized (kitchen) {
      orders++;
      synchronized (bar) {
        drinks++;
      }
    }
  }

  static void serveDrink() {
    synchronized (bar) {
      drinks++;
      synchronized (till) {
        bills++;
      }
    }
  }

  static void cancelMeal() {
    synchronized (kitchen) {
      orders--;
      synchronized (till) {
        bills--;
      }
    }
  }

  public static void main(String[] args) {
    new Thread(DeadlockThreeLocksOk::serveMeal).start();
    new Thread(DeadlockThreeLocksOk::serveDrink).start();
    new Thread(DeadlockThreeLocksOk::cancelMeal).start();
  }
}
