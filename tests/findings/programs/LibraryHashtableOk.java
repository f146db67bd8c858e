// The methods of Hashtable are synchronized. A naive tool takes it for a HashMap.
import java.util.Hashtable;
import java.util.Map;

public class LibraryHashtableOk {
  static class Extensions {
    private final Map<String, Integer> numbers = new Hashtable<>();

    void set(String name, int number) {
      numbers.put(name, number);
    }

    Integer of(String name) {
      return numbers.get(name);
    }
  }

  public static void main(String[] args) {
    Extensions extensions = new Extensions();
    new Thread(() -> extensions.set("Ann", 17)).start();
    new Thread(() -> extensions.set("Bob", 18)).start();
    System.out.println("Ann has " + extensions.of("Ann"));
  }
}
