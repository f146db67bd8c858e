// ITERACE's tests: the elements of a parallel loop are each iteration's own, but all refer to one shared cell, which is
// written.
import java.util.ArrayList;
import java.util.List;

public class PaperIteraceReferent {
  static class Cell {
    int sum;
  }

  static class Row {
    final Cell cell;
    int value;

    Row(Cell cell) {
      this.cell = cell;
    }
  }

  public static void main(String[] args) {
    Cell cell = new Cell();
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 50; i++) rows.add(new Row(cell));
    rows.parallelStream().forEach(row -> {
      row.value++;
      row.cell.sum += row.value;  // !data-race Cell.sum
    });
    System.out.println(cell.sum);
  }
}
