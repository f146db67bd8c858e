// invokeAll() returns when all tasks are done; then their sums are read. Correct without a single get(); a tool that looks for
// get() or join() reports the sums.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ExecutorInvokeAllOk {
  static class Branch implements Callable<Void> {
    final int customers;
    long revenue;

    Branch(int customers) { this.customers = customers; }

    public Void call() {
      revenue = customers * 120L;  // !FP_data-race Branch.revenue
      return null;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(3);
    List<Branch> branches = new ArrayList<>();
    for (int i = 1; i <= 3; i++) {
      branches.add(new Branch(i * 10));
    }
    pool.invokeAll(branches);
    long total = 0;
    for (Branch branch : branches) {
      total += branch.revenue;
    }
    System.out.println("revenue " + total);
    pool.shutdown();
  }
}
