// Von Praun, program 3.1: dining philosophers with a monitor. The table is built before the start, then used under its lock;
// each counter belongs to one thread and is read by main after the join. Correct and silent, as the paper says.
public class PaperPraunPhilosophersOk {
  static class Table {
    private final boolean[] forks;
    private int snacks;

    Table(int seats, int snacks) {
      this.snacks = snacks;
      forks = new boolean[seats];
      for (int i = 0; i < seats; i++) forks[i] = true;
    }

    synchronized boolean take(int seat) throws InterruptedException {
      int next = (seat + 1) % forks.length;
      while (!(forks[seat] && forks[next])) wait();
      if (snacks == 0) {
        notify();
        return false;
      }
      snacks--;
      forks[seat] = forks[next] = false;
      return true;
    }

    synchronized void put(int seat) {
      forks[seat] = forks[(seat + 1) % forks.length] = true;
      notify();
    }
  }

  static class Philosopher extends Thread {
    private final int seat;
    private final Table table;
    private int eaten;

    Philosopher(int seat, Table table) {
      this.seat = seat;
      this.table = table;
      eaten = 0;
    }

    @Override
    public void run() {
      try {
        while (table.take(seat)) {
          eaten++;  // !FP_data-race Philosopher.eaten
          table.put(seat);
        }
      } catch (InterruptedException e) {
        interrupt();
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Table table = new Table(2, 200);
    Philosopher[] all = new Philosopher[2];
    for (int i = 0; i < all.length; i++) {
      all[i] = new Philosopher(i, table);
      all[i].start();
    }
    for (Philosopher one : all) {
      one.join();
      System.out.println(one.eaten);  // !FP_data-race Philosopher.eaten
    }
  }
}
