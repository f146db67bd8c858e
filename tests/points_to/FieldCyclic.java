// Two objects in a cycle: each step of the path is exact, a loop over it is not.
class FieldCyclic {
  FieldCyclic next;
  Object f;

  public static void main(String[] args) {
    FieldCyclic a = new FieldCyclic(); // @a1
    FieldCyclic b = new FieldCyclic(); // @b1
    a.next = b;
    b.next = a;
    a.f = new Object(); // @x1
    b.f = new Object(); // @y1
    Expect.pointsTo(a.next); // = b1
    Expect.pointsTo(a.next.next); // = a1
    Expect.pointsTo(a.next.f); // = y1
    FieldCyclic p = a;
    for (int i = 0; i < 5; i++) p = p.next;
    Expect.pointsTo(p); // = FP_a1, b1
    Expect.pointsTo(p.f); // = FP_x1, y1
  }
}
