// Streams that make their elements: generate and iterate.
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

class StreamIterate {
  static class Node {
    final Node from;

    Node(Node from) { this.from = from; }
  }

  static Node next(Node n) {
    return new Node(n); // @next
  }

  static Node make() {
    return new Node(null); // @made
  }

  public static void main(String[] args) {
    Node start = new Node(null); // @first
    List<Node> chain = Stream.iterate(start, StreamIterate::next).limit(3).collect(Collectors.toList());
    Node last = chain.get(2);
    Expect.pointsTo(last); // > first, next
    Expect.pointsTo(last.from); // > first, next
    Node g = Stream.generate(StreamIterate::make).findFirst().get();
    Expect.pointsTo(g); // > made
  }
}
