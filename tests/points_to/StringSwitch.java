// A switch on strings calls hashCode and equals of String and keeps the branches apart.
class StringSwitch {
  static Object choose(String s) {
    switch (s) {
      case "a":
        return new Object(); // @a1
      case "b":
        return new Object(); // @b1
      default:
        return null;
    }
  }

  public static void main(String[] args) {
    Expect.pointsTo(choose(args.length == 0 ? "a" : "c")); // = a1, FP_b1
  }
}
