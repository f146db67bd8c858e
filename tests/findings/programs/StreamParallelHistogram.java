// How often each shade occurs is counted in one array by all iterations: two pixels may have one shade.
import java.util.ArrayList;
import java.util.List;

public class StreamParallelHistogram {
  public static void main(String[] args) {
    List<Integer> shades = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) shades.add(i % 7);
    int[] counts = new int[7];
    shades.parallelStream().forEach(shade -> {
      counts[shade]++;  // !data-race int[]
    });
    System.out.println(counts[3]);
  }
}
