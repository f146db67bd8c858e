// The methods of Vector are synchronized. A naive tool takes it for an ArrayList.
import java.util.List;
import java.util.Vector;

public class LibraryVectorOk {
  static class Guests {
    private final List<String> names = new Vector<>();

    void arrive(String name) {
      names.add(name);
    }

    boolean isHere(String name) {
      return names.contains(name);
    }
  }

  public static void main(String[] args) {
    Guests guests = new Guests();
    new Thread(() -> guests.arrive("Ann")).start();
    new Thread(() -> guests.arrive("Bob")).start();
    System.out.println("Ann is here: " + guests.isHere("Ann"));
  }
}
