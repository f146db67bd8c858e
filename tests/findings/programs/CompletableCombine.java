// Two suppliers whose results are combined also count their calls in one object: the combination comes after both, but
// they are parallel to each other.
import java.util.concurrent.CompletableFuture;

public class CompletableCombine {
  static class Bank {
    int requests;

    int balance(int base) {
      requests++;  // !data-race Bank.requests
      return base * 2;
    }
  }

  public static void main(String[] args) {
    Bank bank = new Bank();
    CompletableFuture<Integer> savings = CompletableFuture.supplyAsync(() -> bank.balance(100));
    CompletableFuture<Integer> checking = CompletableFuture.supplyAsync(() -> bank.balance(7));
    int sum = savings.thenCombine(checking, (left, right) -> left + right).join();
    System.out.println(sum + " " + bank.requests);
  }
}
