// An object that points to itself.
class FieldSelfCycle {
  FieldSelfCycle next;

  public static void main(String[] args) {
    FieldSelfCycle o = new FieldSelfCycle(); // @o1
    o.next = o;
    FieldSelfCycle p = o;
    for (int i = 0; i < 3; i++) p = p.next;
    Expect.pointsTo(p); // = o1
    Expect.pointsTo(o.next.next.next); // = o1
  }
}
