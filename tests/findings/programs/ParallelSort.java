// The order by which names are sorted counts how often it was asked; parallelSort asks it in several threads.
import java.util.Arrays;
import java.util.Comparator;

public class ParallelSort {
  static class ByLength implements Comparator<String> {
    private long asked;

    @Override
    public int compare(String one, String other) {
      asked++;  // !data-race ByLength.asked
      return Integer.compare(one.length(), other.length());
    }
  }

  public static void main(String[] args) {
    String[] names = new String[50_000];
    for (int i = 0; i < names.length; i++) names[i] = "name" + i;
    ByLength order = new ByLength();
    Arrays.parallelSort(names, order);
    System.out.println(names[0] + " " + order.asked);
  }
}
