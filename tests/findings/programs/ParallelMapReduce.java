// What transforms the values of a concurrent map counts them, in several threads if the map is large enough.
import java.util.concurrent.ConcurrentHashMap;

public class ParallelMapReduce {
  static class Report {
    private long seen;

    Integer twice(Integer length) {
      seen++;  // !data-race Report.seen
      return length * 2;
    }
  }

  public static void main(String[] args) {
    ConcurrentHashMap<String, Integer> lengths = new ConcurrentHashMap<>();
    for (int i = 0; i < 10_000; i++) lengths.put("word" + i, i);
    Report report = new Report();
    Integer sum = lengths.reduceValues(100, report::twice, Integer::sum);
    System.out.println(sum + " " + report.seen);
  }
}
