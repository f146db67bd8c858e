// values() gives a copy of the array of all constants.
class EnumValues {
  enum Color {
    RED, // @red
    GREEN; // @green
  }

  public static void main(String[] args) {
    Color[] all = Color.values();
    Expect.pointsTo(all[0]); // = red, FP_green
    for (Color c : Color.values()) Expect.pointsTo(c); // = red, green
    all[0] = null;
    Expect.pointsTo(Color.values()[1]); // = FP_red, green
  }
}
