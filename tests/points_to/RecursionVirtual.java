// A composite: the recursion goes through a virtual call.
class RecursionVirtual {
  interface Part {
    Object first();
  }

  static class Leaf implements Part {
    Object value;

    public Object first() { return value; }
  }

  static class Group implements Part {
    Part[] parts = new Part[2]; // @parts

    public Object first() {
      return parts[0].first(); // calls Leaf.first, Group.first
    }
  }

  public static void main(String[] args) {
    Group inner = new Group(); // @inner
    Group outer = new Group(); // @outer
    Leaf leaf = new Leaf(); // @leaf
    leaf.value = new Object(); // @v1
    inner.parts[0] = leaf;
    outer.parts[0] = inner;
    Expect.pointsTo(outer.first()); // = v1; calls Group.first
  }
}
