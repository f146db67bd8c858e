// A switch statement that falls through, and a switch expression.
class LocalSwitch {
  public static void main(String[] args) {
    Object a = null;
    switch (args.length) {
      case 0:
        a = new Object(); // @a1
      case 1:
        Expect.pointsTo(a); // = a1
        break;
      case 2:
        a = new Object(); // @a2
        break;
      default:
        a = new Object(); // @a3
    }
    Expect.pointsTo(a); // = a1, a2, a3

    Object b = switch (args.length) {
      case 0 -> new Object(); // @b1
      case 1 -> a;
      default -> {
        Object c = new Object(); // @b2
        yield c;
      }
    };
    Expect.pointsTo(b); // = a1, a2, a3, b1, b2
  }
}
