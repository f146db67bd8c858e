// References through an interface: to a default and to an abstract method.
import java.util.function.Function;

class RefInterface {
  interface Shape {
    Object area();

    default Object twice() {
      return area(); // calls Circle.area
    }
  }

  static class Circle implements Shape {
    public Object area() {
      return new Object(); // @area
    }
  }

  static class Square implements Shape {
    public Object area() { return null; }
  }

  public static void main(String[] args) {
    Function<Shape, Object> area = Shape::area; // @f
    Function<Shape, Object> twice = Shape::twice; // @g
    Shape s = new Circle(); // @c1
    Expect.pointsTo(area.apply(s)); // = area; calls apply: Circle.area
    Expect.pointsTo(twice.apply(s)); // = area; calls apply: Shape.twice
  }
}
// unreachable: Square.area
