// Kitchen waits for the bar, the bar for the till, the till for the kitchen: a cycle of three locks in three threads, no two of
// which are taken in both orders.
// run: may hang
public class DeadlockThreeLocks {
  static final Object kitchen = new Object();
  static final Object bar = new Object();
  static final Object till = new Object();
  static int orders;
  static int drinks;
  static int bills;

  static void serveMeal() {
    synchronized (kitchen) {
      orders++;
      synchronized (bar) {  // !deadlock
        drinks++;
      }
    }
  }

  static void serveDrink() {
    synchronized (bar) {
      drinks++;
      synchronized (till) {  // !deadlock
        bills++;
      }
    }
  }

  static void cancelMeal() {
    synchronized (till) {
      bills--;
      synchronized (kitchen) {  // !deadlock
        orders--;
      }
    }
  }

  public static void main(String[] args) {
    new Thread(DeadlockThreeLocks::serveMeal).start();
    new Thread(DeadlockThreeLocks::serveDrink).start();
    new Thread(DeadlockThreeLocks::cancelMeal).start();
  }
}
