// valueOf finds a constant by a name that may be any.
class EnumValueOf {
  enum Color {
    RED, // @red
    GREEN; // @green
  }

  public static void main(String[] args) {
    Color c = Color.valueOf(args.length == 0 ? "RED" : args[0]);
    Expect.pointsTo(c); // > red, green
    Color d = Enum.valueOf(Color.class, "GREEN");
    Expect.pointsTo(d); // > green
  }
}
