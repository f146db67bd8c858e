// Abstract methods are never targets.
class VirtualAbstract {
  abstract static class Shape {
    abstract Object name();

    Object twice() {
      return name(); // calls Circle.name, Square.name
    }
  }

  static class Circle extends Shape {
    Object name() {
      return new Object(); // @circle
    }
  }

  static class Square extends Shape {
    Object name() {
      return new Object(); // @square
    }
  }

  static class Unused extends Shape {
    Object name() { return null; }
  }

  public static void main(String[] args) {
    Shape s = args.length == 0 ? new Circle() : new Square(); // @c1:Circle @s1:Square
    Expect.pointsTo(s.twice()); // = circle, square; calls Shape.twice
  }
}
// unreachable: Unused.name
