// javac: --enable-preview --release 17
// A switch over types: invokedynamic to SwitchBootstraps, a guard that restarts the switch, null.
class SwitchPattern {
  sealed interface Shape permits Circle, Square {}

  record Circle(double radius) implements Shape {}

  record Square(double side) implements Shape {}

  static double area(Shape shape) {
    return switch (shape) {
      case Circle c -> c.radius() * c.radius() * 3;
      case Square s -> s.side() * s.side();
    };
  }

  static String describe(Object o) {
    return switch (o) {
      case null -> "null";
      case Integer i && i > 10 -> "big";
      case Integer i -> "int " + i;
      case String s -> s;
      default -> "other";
    };
  }
}
