// The view is handed out when the list is complete; from then on nobody changes it. A naive tool sees an ArrayList behind the
// view.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class LibraryUnmodifiableOk {
  static class Team {
    private final List<String> members = new ArrayList<>();

    void join(String name) {
      members.add(name);
    }

    List<String> members() {
      return Collections.unmodifiableList(members);
    }
  }

  public static void main(String[] args) {
    Team team = new Team();
    team.join("Ann");
    team.join("Bob");
    List<String> view = team.members();
    new Thread(() -> System.out.println("members " + view.size())).start();
    new Thread(() -> System.out.println("first " + view.get(0))).start();
  }
}
