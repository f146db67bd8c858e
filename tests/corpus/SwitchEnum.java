// A switch on an enum goes through a synthetic table in another class.
class SwitchEnum {
  enum Color { RED, GREEN, BLUE }

  static String name(Color color) {
    switch (color) {
      case RED: return "red";
      case BLUE: return "blue";
      default: return "other";
    }
  }

  static int exhaustive(Color color) {
    return switch (color) {
      case RED -> 1;
      case GREEN -> 2;
      case BLUE -> 3;
    };
  }
}
