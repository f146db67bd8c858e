// The class of the receiver comes out of a call that comes out of a call.
class ReachByReturn {
  interface Shape {
    Object draw();
  }

  static class Circle implements Shape {
    public Object draw() {
      return new Object(); // @drawn
    }
  }

  static class Square implements Shape {
    public Object draw() { return null; }
  }

  static class Maker {
    Shape make() {
      return new Circle(); // @circle
    }
  }

  static class SquareMaker extends Maker {
    Shape make() { return new Square(); }
  }

  static Maker maker() {
    return new Maker(); // @maker
  }

  public static void main(String[] args) {
    Expect.pointsTo(maker().make().draw()); // = drawn; calls Maker.make; calls Circle.draw
  }
}
// unreachable: Square.draw, SquareMaker.make
