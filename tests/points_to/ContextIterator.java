// Iterators made by two containers.
class ContextIterator {
  static class Cell {
    Object value;

    Cursor cursor() {
      return new Cursor(this); // @cursor
    }
  }

  static class Cursor {
    final Cell cell;

    Cursor(Cell cell) { this.cell = cell; }

    Object next() { return cell.value; }
  }

  public static void main(String[] args) {
    Cell x = new Cell(); // @x1
    Cell y = new Cell(); // @y1
    x.value = new Object(); // @a1
    y.value = new Object(); // @b1
    Expect.pointsTo(x.cursor().next()); // = a1, FP_b1 [ci origin 2-type]; = a1 [2-obj 2-cfa]; > a1
    Expect.pointsTo(y.cursor().next()); // = FP_a1, b1 [ci origin 2-type]; = b1 [2-obj 2-cfa]; > b1
  }
}
