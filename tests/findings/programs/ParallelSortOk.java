// Arrays.sort asks the order in the caller only. Correct; a tool that takes every sort for a parallel one reports the count.
import java.util.Arrays;
import java.util.Comparator;

public class ParallelSortOk {
  static class ByLength implements Comparator<String> {
    private long asked;

    @Override
    public int compare(String one, String other) {
      asked++;
      return Integer.compare(one.length(), other.length());
    }
  }

  public static void main(String[] args) {
    String[] names = new String[50_000];
    for (int i = 0; i < names.length; i++) names[i] = "name" + i;
    ByLength order = new ByLength();
    Arrays.sort(names, order);
    System.out.println(names[0] + " " + order.asked);
  }
}
