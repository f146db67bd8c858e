// Two branches meet: both values; inside a branch only its own.
class LocalPhi {
  public static void main(String[] args) {
    Object a;
    if (args.length == 0) {
      a = new Object(); // @a1
      Expect.pointsTo(a); // = a1
    } else {
      a = new Object(); // @a2
      Expect.pointsTo(a); // = a2
    }
    Expect.pointsTo(a); // = a1, a2
  }
}
