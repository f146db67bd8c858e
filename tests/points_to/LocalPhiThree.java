// Joins of joins, with an early exit that takes one value away.
class LocalPhiThree {
  public static void main(String[] args) {
    Object a = new Object(); // @a1
    if (args.length == 1) {
      a = new Object(); // @a2
      if (args[0].isEmpty()) {
        a = new Object(); // @a3
        Expect.pointsTo(a); // = a3
        return;
      }
    } else if (args.length == 2) {
      a = new Object(); // @a4
    }
    Expect.pointsTo(a); // = a1, a2, a4
  }
}
