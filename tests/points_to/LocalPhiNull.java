// null is not an object: a join with null adds nothing.
class LocalPhiNull {
  public static void main(String[] args) {
    Object a = null;
    if (args.length == 0) a = new Object(); // @a1
    Expect.pointsTo(a); // = a1
    Object b = args.length == 0 ? null : a;
    Expect.pointsTo(b); // = FP_a1
  }
}
