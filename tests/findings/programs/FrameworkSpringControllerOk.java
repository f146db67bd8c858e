import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.context.annotation.RequestScope;

// What comes with a request is that request's own, and so is an object of request scope; the rest is guarded. A tool
// that has one object for each type of argument reports the changes to the order.
class FrameworkSpringControllerOk {
  static class ServedOrders {
    private final Map<String, Order> open = new ConcurrentHashMap<>();
    private final Journal journal;

    ServedOrders(Journal journal) {
      this.journal = journal;
    }

    @PostMapping
    void add(Order order) {
      order.state = "open";
      order.lines++;
      journal.write(order.state);
    }
  }

  @RequestScope
  static class ServedBasket {
    private int items;

    @PostMapping
    void add() {
      items++;
    }
  }

  static class Order {
    String state;
    int lines;
  }

  static class Journal {
    private final List<String> lines = new ArrayList<>();

    synchronized void write(String line) {
      lines.add(line);
    }
  }
}
