package bank;

import java.util.List;
import java.util.Random;

/** A thread that moves small amounts between accounts. */
class Worker extends Thread {
  private final List<Account> accounts;
  private final Counter counter;
  private final Random random;

  Worker(String name, List<Account> accounts, Counter counter, long seed) {
    super(name);
    this.accounts = accounts;
    this.counter = counter;
    this.random = new Random(seed);
  }

  @Override
  public void run() {
    for (int i = 0; i < 1000; i++) {
      Account from = any();
      Account to = any();
      if (from != to && from.transfer(to, 1 + random.nextInt(10))) {
        counter.countDone();
      } else {
        counter.countFailed();
      }
    }
  }

  private Account any() {
    return accounts.get(random.nextInt(accounts.size()));
  }
}
