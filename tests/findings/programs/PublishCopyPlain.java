// The list is replaced as a whole and never changed, but the field is not volatile: who reads it may see a list that is not yet
// complete.
import java.util.ArrayList;
import java.util.List;

public class PublishCopyPlain {
  static class Team {
    private List<String> members = new ArrayList<>();

    void replace(List<String> names) {
      members = new ArrayList<>(names);  // !unsafe-publication Team.members
    }

    int size() {
      List<String> now = members;  // !unsafe-publication Team.members
      return now.size();
    }
  }

  public static void main(String[] args) {
    Team team = new Team();
    new Thread(() -> team.replace(List.of("Ann", "Bob"))).start();
    System.out.println("members " + team.size());
  }
}
