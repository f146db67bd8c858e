// Visitors: each element calls the overload for its own class.
class VirtualDoubleDispatch {
  interface Visitor {
    Object visit(Leaf leaf);

    Object visit(Branch branch);
  }

  interface Tree {
    Object accept(Visitor v);
  }

  static class Leaf implements Tree {
    public Object accept(Visitor v) {
      return v.visit(this); // calls First.visit(Leaf)
    }
  }

  static class Branch implements Tree {
    Tree child;

    public Object accept(Visitor v) {
      return v.visit(this); // calls First.visit(Branch)
    }
  }

  static class First implements Visitor {
    public Object visit(Leaf leaf) {
      Expect.pointsTo(leaf); // = leaf
      return leaf;
    }

    public Object visit(Branch branch) {
      Expect.pointsTo(branch); // = branch
      return branch.child.accept(this); // calls Leaf.accept
    }
  }

  static class Second implements Visitor {
    public Object visit(Leaf leaf) { return null; }

    public Object visit(Branch branch) { return null; }
  }

  public static void main(String[] args) {
    Branch b = new Branch(); // @branch
    b.child = new Leaf(); // @leaf
    Tree t = b;
    Expect.pointsTo(t.accept(new First())); // @first; = leaf; calls Branch.accept
  }
}
// unreachable: Second.visit
