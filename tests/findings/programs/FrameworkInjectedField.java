import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.bind.annotation.GetMapping;

// A field that the framework fills holds the one object of its class, whoever else has it.
class FrameworkInjectedField {
  static class ServedFront {
    @Autowired private History history;

    @GetMapping
    void look() {
      history.add("front");
    }
  }

  static class ServedBack {
    @Autowired private History history;

    @GetMapping
    int size() {
      return history.size();
    }
  }

  static class History {
    private final List<String> entries = new ArrayList<>();
    private int size;

    void add(String entry) {
      entries.add(entry);  // !data-race(high) ArrayList
      size++;  // !data-race(high) History.size
    }

    int size() {
      return size;  // !data-race(high) History.size
    }
  }
}
