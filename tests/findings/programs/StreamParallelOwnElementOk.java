// A parallel forEach writes the elements of the list, each of which is a different object and seen by one call of the
// body only. They are made at one line, so a tool must know that a stream passes every element once.
import java.util.ArrayList;
import java.util.List;

public class StreamParallelOwnElementOk {
  static class Account {
    long balance;
  }

  public static void main(String[] args) {
    List<Account> accounts = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      Account account = new Account();
      account.balance = i;
      accounts.add(account);
    }
    accounts.parallelStream().forEach(account -> {
      account.balance += account.balance / 10;
    });
    long sum = 0;
    for (Account account : accounts) {
      sum += account.balance;
    }
    System.out.println(sum);
  }
}
