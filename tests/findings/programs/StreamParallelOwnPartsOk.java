// Each town is one iteration's own, with what it is made of: a register that it makes and keeps. Correct; registers are all made at
// one line, and a tool that takes them for one reports the count.
import java.util.ArrayList;
import java.util.List;

public class StreamParallelOwnPartsOk {
  static class Register {
    private long count;

    void add(long more) {
      count += more;
    }
  }

  static class Town {
    private final Register register = new Register();
    private long inhabitants = 100;

    void grow() {
      inhabitants += inhabitants / 10;
      register.add(inhabitants);
    }
  }

  public static void main(String[] args) {
    List<Town> towns = new ArrayList<>();
    for (int i = 0; i < 50; i++) towns.add(new Town());
    towns.parallelStream().forEach(Town::grow);
    System.out.println(towns.get(0).register.count);
  }
}
