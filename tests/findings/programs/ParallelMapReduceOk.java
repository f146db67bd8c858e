// A threshold that no map reaches means one thread; and what is parallel uses nothing but what it is handed. Correct.
import java.util.concurrent.ConcurrentHashMap;

public class ParallelMapReduceOk {
  static class Entry {
    int seen;
  }

  static class Report {
    private long seen;

    Entry look(Entry entry) {
      seen++;
      return entry;
    }
  }

  public static void main(String[] args) {
    ConcurrentHashMap<String, Entry> entries = new ConcurrentHashMap<>();
    for (int i = 0; i < 1000; i++) entries.put("word" + i, new Entry());
    Report report = new Report();
    Entry any = entries.searchValues(Long.MAX_VALUE, report::look);
    entries.forEachValue(1, entry -> entry.seen++);
    System.out.println(any.seen + " " + report.seen);
  }
}
