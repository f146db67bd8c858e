// Enum constants are objects made by the class initialiser.
class EnumConstants {
  enum Color {
    RED, // @red
    GREEN; // @green
  }

  public static void main(String[] args) {
    Expect.pointsTo(Color.RED); // = red
    Color c = args.length == 0 ? Color.RED : Color.GREEN;
    Expect.pointsTo(c); // = red, green
  }
}
