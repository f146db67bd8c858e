// ITERACE's tests: one parallel loop makes rows with a cell each, a second one writes every row's own cell. Correct; a tool
// with one object per allocation takes the cells for one.
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class PaperIteraceReferentOk {
  static class Cell {
    int sum;
  }

  static class Row {
    final Cell cell = new Cell();
    int value;
  }

  public static void main(String[] args) {
    List<Row> rows = IntStream.range(0, 50).parallel().mapToObj(i -> new Row()).collect(Collectors.toList());
    rows.parallelStream().forEach(row -> {
      row.value++;
      row.cell.sum += row.value;
    });
    System.out.println(rows.get(0).cell.sum);
  }
}
