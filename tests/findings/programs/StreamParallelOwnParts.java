// Each town is one iteration's own, but all of them lie in one county, whose inhabitants are counted.
import java.util.ArrayList;
import java.util.List;

public class StreamParallelOwnParts {
  static class County {
    long inhabitants;
  }

  static class Town {
    private final County county;
    private long inhabitants = 100;

    Town(County county) {
      this.county = county;
    }

    void grow() {
      inhabitants += inhabitants / 10;
      county.inhabitants += inhabitants;  // !data-race(high) County.inhabitants
    }
  }

  public static void main(String[] args) {
    County county = new County();
    List<Town> towns = new ArrayList<>();
    for (int i = 0; i < 50; i++) towns.add(new Town(county));
    towns.parallelStream().forEach(Town::grow);
    System.out.println(county.inhabitants);
  }
}
