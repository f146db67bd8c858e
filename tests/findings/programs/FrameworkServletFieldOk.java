import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

// Set up once before the first request, counted atomically, guarded, or kept in what belongs to one request: a tool
// that takes each method of a servlet for a thread reports what init sets.
class FrameworkServletFieldOk {
  static class ServedSearch extends HttpServlet {
    private String title;
    private Map<String, String> pages;
    private final AtomicInteger answered = new AtomicInteger();
    private final Map<String, Integer> asked = new HashMap<>();

    ServedSearch() {
      pages = new HashMap<>();
    }

    @Override public void init() {
      title = "Search";
      pages.put("start", title);
    }

    @Override protected void doGet(HttpServletRequest request) {
      Answer answer = new Answer();
      answer.text = title + pages.get("start") + request.getParameter("q");
      answered.incrementAndGet();
      synchronized (asked) {
        asked.merge(answer.text, 1, Integer::sum);
      }
    }
  }

  static class Answer {
    String text;
  }
}
