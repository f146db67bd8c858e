// Nobody can change the list through the unmodifiable view, but its owner changes what is behind it.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class LibraryUnmodifiable {
  static class Team {
    private final List<String> members = new ArrayList<>();

    void join(String name) {
      members.add(name);  // !data-race ArrayList
    }

    List<String> members() {
      return Collections.unmodifiableList(members);
    }
  }

  public static void main(String[] args) {
    Team team = new Team();
    List<String> view = team.members();
    new Thread(() -> {
      System.out.println("members " + view.size());  // !data-race ArrayList
    }).start();
    team.join("Ann");
  }
}
