// filter, findFirst.
import java.util.ArrayList;
import java.util.List;

class StreamFilter {
  static class A {
    boolean good;

    boolean isGood() { return good; }
  }

  public static void main(String[] args) {
    List<A> in = new ArrayList<>();
    A a = new A(); // @a1
    a.good = true;
    in.add(a);
    in.add(new A()); // @a2
    A found = in.stream().filter(A::isGood).findFirst().get();
    Expect.pointsTo(found); // = a1, FP_a2
  }
}
// reachable: A.isGood
