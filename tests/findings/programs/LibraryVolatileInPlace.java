// The field of the list is volatile, but the list in it is changed where it is.
import java.util.ArrayList;
import java.util.List;

public class LibraryVolatileInPlace {
  static class Team {
    private volatile List<String> members = new ArrayList<>();

    synchronized void join(String name) {
      members.add(name);  // !data-race ArrayList
    }

    int size() {
      return members.size();  // !data-race ArrayList
    }

    synchronized void clear() {
      members = new ArrayList<>();
    }
  }

  public static void main(String[] args) {
    Team team = new Team();
    team.clear();
    new Thread(() -> team.join("Ann")).start();
    System.out.println("members " + team.size());
  }
}
