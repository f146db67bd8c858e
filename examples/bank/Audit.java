package bank;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Adds up all balances, one task for each account. */
class Audit {
  /** What an audit found. */
  record Result(int accounts, long total) {}

  private volatile Result last;

  Result run(List<Account> accounts) throws InterruptedException, ExecutionException {
    ExecutorService executor = Executors.newFixedThreadPool(2);
    try {
      List<Future<Long>> balances = new ArrayList<>();
      for (Account account : accounts) {
        balances.add(executor.submit(() -> account.balance()));
      }
      long total = 0;
      for (Future<Long> balance : balances) {
        total += balance.get();
      }
      last = new Result(accounts.size(), total);
      return last;
    } finally {
      executor.shutdown();
    }
  }

  Result last() {
    return last;
  }
}
