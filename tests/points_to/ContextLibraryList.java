// Two library lists. An ArrayList stores through a field that may hold the one empty array all lists share,
// so they mix in every policy, until the analysis knows that nothing is stored in an array of length 0.
import java.util.ArrayList;
import java.util.List;

class ContextLibraryList {
  static class A {}

  public static void main(String[] args) {
    List<A> x = new ArrayList<>(); // @x1
    List<A> y = new ArrayList<>(); // @y1
    x.add(new A()); // @a1
    y.add(new A()); // @b1
    A a = x.get(0);
    Expect.pointsTo(a); // = a1, FP_b1 [ci 1-obj 2-obj]; > a1
    A b = y.get(0);
    Expect.pointsTo(b); // = FP_a1, b1 [ci 1-obj 2-obj]; > b1
  }
}
