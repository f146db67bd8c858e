import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

// A controller is one for all requests, and so is the service that its constructor is given.
class FrameworkSpringController {
  static class ServedOrders {
    private final Map<String, Integer> open = new HashMap<>();
    private final Journal journal;
    private String last;

    ServedOrders(Journal journal) {
      this.journal = journal;
    }

    @PostMapping
    void add(String name) {
      open.merge(name, 1, Integer::sum);  // !data-race(high) HashMap
      journal.write(name);
      last = name;  // !data-race(high) ServedOrders.last
    }

    @GetMapping
    String last() {
      return last;  // !data-race(high) ServedOrders.last
    }
  }

  static class Journal {
    private final List<String> lines = new ArrayList<>();

    void write(String line) {
      lines.add(line);  // !data-race(high) ArrayList
    }
  }
}
