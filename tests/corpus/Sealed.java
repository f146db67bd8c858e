// Sealed interfaces and classes.
class Sealed {
  sealed interface Node permits Leaf, Inner {}

  static final class Leaf implements Node {
    int value;
  }

  static non-sealed class Inner implements Node {
    Node left, right;
  }

  static int sum(Node node) {
    if (node instanceof Leaf leaf) return leaf.value;
    Inner inner = (Inner) node;
    return sum(inner.left) + sum(inner.right);
  }
}
