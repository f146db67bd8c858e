// A list is never changed once it is in the volatile field: who adds makes a copy, adds to that and swaps. A naive tool sees an
// ArrayList that one thread reads while another adds to one.
import java.util.ArrayList;
import java.util.List;

public class LibraryVolatileSwapOk {
  static class Team {
    private volatile List<String> members = new ArrayList<>();

    synchronized void join(String name) {
      List<String> copy = new ArrayList<>(members);
      copy.add(name);
      members = copy;
    }

    void print() {
      for (String name : members) {
        System.out.println(name);
      }
    }
  }

  public static void main(String[] args) {
    Team team = new Team();
    new Thread(() -> team.join("Ann")).start();
    new Thread(() -> team.join("Bob")).start();
    team.print();
  }
}
