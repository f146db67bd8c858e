// The forEach of a concurrent map that is told nothing about parallelism runs in the caller, one entry after the other.
// Correct: a tool that takes every forEach of such a map for a parallel one reports the count.
import java.util.concurrent.ConcurrentHashMap;

public class ParallelMapForEachOk {
  static class Report {
    int words;

    void count(String word, Integer length) {
      words++;
    }
  }

  public static void main(String[] args) {
    ConcurrentHashMap<String, Integer> lengths = new ConcurrentHashMap<>();
    for (int i = 0; i < 100; i++) {
      lengths.put("word" + i, i);
    }
    Report report = new Report();
    lengths.forEach(report::count);
    System.out.println(report.words);
  }
}
