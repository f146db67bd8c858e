import jakarta.annotation.PostConstruct;
import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.bind.annotation.GetMapping;

// Prepared before the first request, read from then on. A tool that does not know the order of a framework reports what
// the method after construction sets, and what the setter is given.
class FrameworkInjectedFieldOk {
  static class ServedMenu {
    private Kitchen kitchen;
    private List<String> dishes;

    @Autowired
    void setKitchen(Kitchen kitchen) {
      this.kitchen = kitchen;
    }

    @PostConstruct
    void cook() {
      dishes = new ArrayList<>();
      dishes.add(kitchen.dish());
    }

    @GetMapping
    String first() {
      return dishes.get(0) + kitchen.dish();
    }
  }

  static class Kitchen {
    private String dish;

    @PostConstruct
    void open() {
      dish = "soup";
    }

    String dish() {
      return dish;
    }
  }
}
