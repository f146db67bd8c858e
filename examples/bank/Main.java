package bank;

import java.util.ArrayList;
import java.util.List;

/** Opens some accounts, lets workers move money between them, and checks that none was lost. */
public class Main {
  public static void main(String[] args) throws Exception {
    List<Account> accounts = new ArrayList<>();
    for (int number = 0; number < 8; number++) {
      accounts.add(new Account(number, 100));
    }
    Counter counter = new Counter();
    List<Worker> workers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Worker worker = new Worker("worker " + i, accounts, counter, i);
      workers.add(worker);
      worker.start();
    }
    for (Worker worker : workers) {
      worker.join();
    }
    Audit.Result result = new Audit().run(accounts);
    System.out.println(result + ", transfers " + counter.done() + ", failed " + counter.failed());
  }
}
