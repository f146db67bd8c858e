// A list of lists, written by hand.
class ContextContainerOfContainers {
  static class Cells {
    final Object[] array = new Object[1]; // @array

    void set(Object o) { array[0] = o; }

    Object get() { return array[0]; }
  }

  public static void main(String[] args) {
    Cells outer = new Cells(); // @outer
    Cells first = new Cells(); // @first
    Cells second = new Cells(); // @second
    outer.set(first);
    first.set(new int[0]); // @a1
    second.set(new long[0]); // @b1
    Expect.pointsTo(outer.get()); // = first, FP_a1, FP_b1 [ci origin 2-type]; = first [2-obj 2-cfa]; > first
    Object inner = ((Cells) outer.get()).get();
    Expect.pointsTo(inner); // = FP_first, a1, FP_b1 [ci origin 2-type]; = a1 [2-obj 2-cfa]; > a1
    Expect.pointsTo(second.get()); // = FP_first, FP_a1, b1 [ci origin 2-type]; = b1 [2-obj 2-cfa]; > b1
  }
}
