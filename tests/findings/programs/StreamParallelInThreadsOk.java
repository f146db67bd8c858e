// Several threads run the same parallel loop, each over accounts that it has made itself and with a total of its own. Correct; a
// tool that knows a loop but not who runs it reports the balance, or the total.
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class StreamParallelInThreadsOk {
  static class Account {
    long balance;
  }

  static class Total {
    private long value;

    synchronized void add(long more) {
      value += more;
    }
  }

  static class Branch implements Runnable {
    @Override
    public void run() {
      List<Account> accounts = new ArrayList<>();
      for (int i = 0; i < 100; i++) accounts.add(new Account());
      accounts.parallelStream().forEach(account -> account.balance += 10);
      Total total = new Total();
      accounts.parallelStream().forEach(account -> total.add(account.balance));
      List<Account> more = IntStream.range(0, 9).parallel().mapToObj(i -> new Account()).collect(Collectors.toList());
      for (Account account : more) account.balance++;
      System.out.println(total.value + more.get(0).balance);
    }
  }

  public static void main(String[] args) throws InterruptedException {
    for (int i = 0; i < 4; i++) new Thread(new Branch()).start();
  }
}
