import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

// A synchronized map is asked and filled in two calls, without its lock around both.
public class AtomicityLocked {
  static class Phones {
    private final Map<String, List<String>> numbers = Collections.synchronizedMap(new HashMap<>());

    void add(String name, String number) {
      if (!numbers.containsKey(name)) { // !atomicity(high) Phones.numbers
        List<String> fresh = Collections.synchronizedList(new ArrayList<>());
        numbers.put(name, fresh); // !atomicity(high) Phones.numbers
        fresh.add(number);
      }
    }
  }

  public static void main(String[] args) {
    Phones phones = new Phones();
    for (int i = 0; i < 2; i++) {
      new Thread(() -> phones.add("Ada", "1815")).start();
    }
  }
}
