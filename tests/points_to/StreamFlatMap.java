// flatMap over the lists in objects.
import java.util.List;

class StreamFlatMap {
  static class Leaf {}

  static class Group {
    final List<Leaf> leaves = List.of(new Leaf()); // @leaf

    List<Leaf> leaves() { return leaves; }
  }

  public static void main(String[] args) {
    List<Group> groups = List.of(new Group()); // @group
    Leaf leaf = groups.stream().flatMap(g -> g.leaves().stream()).findAny().get();
    Expect.pointsTo(leaf); // = leaf
  }
}
// reachable: Group.leaves
