// EnumMap and EnumSet.
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;

class EnumMapUse {
  enum Color {
    RED, // @red
    GREEN; // @green
  }

  public static void main(String[] args) {
    Map<Color, Object> map = new EnumMap<>(Color.class);
    map.put(Color.RED, new Object()); // @v1
    Expect.pointsTo(map.get(Color.RED)); // > v1
    for (Color c : map.keySet()) Expect.pointsTo(c); // > red
    for (Color c : EnumSet.allOf(Color.class)) Expect.pointsTo(c); // > red, green
  }
}
