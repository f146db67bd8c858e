// A local class captures a variable and is made twice.
class InnerLocalClass {
  public static void main(String[] args) {
    Object captured = new Object(); // @c1
    class Local {
      Object own;

      Object get() { return args.length == 0 ? captured : own; }
    }
    Local l = new Local(); // @l1
    Local m = new Local(); // @l2
    l.own = new Object(); // @o1
    m.own = new Object(); // @o2
    Expect.pointsTo(l.own); // = o1
    Expect.pointsTo(l.get()); // = c1, o1
  }
}
