// Von Praun, program 5.2: an account whose update reads and writes in one synchronized method that calls another one. Correct,
// and silent in the paper too.
public class PaperPraunAccountOk {
  static class Account {
    private int balance;

    synchronized int read() {
      return balance;
    }

    synchronized void update(int amount) {
      int before = read();
      balance = before + amount;
    }
  }

  static class Update extends Thread {
    static final Account account = new Account();

    @Override
    public void run() {
      account.update(123);
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Update one = new Update();
    Update two = new Update();
    one.start();
    two.start();
    one.join();
    two.join();
    System.out.println(Update.account.read());
  }
}
