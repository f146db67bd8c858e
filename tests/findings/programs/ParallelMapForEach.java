// A concurrent map is safe by itself; what its forEach calls, on several threads if the map is large enough, is not.
import java.util.concurrent.ConcurrentHashMap;

public class ParallelMapForEach {
  static class Report {
    int words;

    void count(String word, Integer length) {
      words++;  // !data-race Report.words
    }
  }

  public static void main(String[] args) {
    ConcurrentHashMap<String, Integer> lengths = new ConcurrentHashMap<>();
    for (int i = 0; i < 10_000; i++) {
      lengths.put("word" + i, i);
    }
    Report report = new Report();
    lengths.forEach(1, report::count);
    System.out.println(report.words);
  }
}
