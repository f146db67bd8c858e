// A tree whose children are in different fields.
class FieldTree {
  FieldTree left;
  FieldTree right;
  Object value;

  static Object leftmost(FieldTree t) {
    while (t.left != null) t = t.left;
    return t.value;
  }

  public static void main(String[] args) {
    FieldTree root = new FieldTree(); // @root
    FieldTree l = new FieldTree(); // @l
    FieldTree r = new FieldTree(); // @r
    root.left = l;
    root.right = r;
    root.value = new Object(); // @vroot
    l.value = new Object(); // @vl
    r.value = new Object(); // @vr
    Expect.pointsTo(leftmost(root)); // = FP_vroot, vl
    Expect.pointsTo(root.right.value); // = vr
  }
}
