// Each thread makes, fills and reads a list of its own, at the same place of the program. A naive tool does not tell the lists
// apart.
import java.util.ArrayList;
import java.util.List;

public class LibraryArrayListConfinedOk {
  static class Report implements Runnable {
    private final String region;

    Report(String region) {
      this.region = region;
    }

    @Override
    public void run() {
      List<String> lines = new ArrayList<>();
      for (int month = 1; month <= 3; month++) {
        fill(lines, region + " " + month);
      }
      System.out.println(lines.size() + " lines for " + region);
    }

    private static void fill(List<String> lines, String line) {
      lines.add(line);
    }
  }

  public static void main(String[] args) {
    new Thread(new Report("north")).start();
    new Thread(new Report("south")).start();
  }
}
