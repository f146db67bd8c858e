// The heap is flow-insensitive: a field keeps the value that was overwritten.
class FieldOverwrite {
  Object f;

  public static void main(String[] args) {
    FieldOverwrite o = new FieldOverwrite(); // @o1
    o.f = new Object(); // @a1
    Object before = o.f;
    o.f = new Object(); // @a2
    Object after = o.f;
    Expect.pointsTo(before); // = a1, FP_a2
    Expect.pointsTo(after); // = FP_a1, a2
  }
}
