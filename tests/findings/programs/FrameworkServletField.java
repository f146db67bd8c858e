import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import java.util.HashMap;
import java.util.Map;

// There is one servlet for all requests, so what a request keeps in its fields is everyone's.
class FrameworkServletField {
  static class ServedSearch extends HttpServlet {
    private String query;
    private int answered;
    private final Map<String, Integer> asked = new HashMap<>();

    @Override protected void doGet(HttpServletRequest request) {
      query = request.getParameter("q");  // !data-race(high) ServedSearch.query
      asked.merge("get", 1, Integer::sum);  // !data-race(high) HashMap
      answer();
    }

    @Override protected void doPost(HttpServletRequest request) {
      answered++;  // !data-race(high) ServedSearch.answered
    }

    private int answer() {
      return query.length();  // !data-race(high) ServedSearch.query
    }
  }
}
