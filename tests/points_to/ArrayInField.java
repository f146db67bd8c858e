// Arrays held in fields; growing by copy as containers do.
class ArrayInField {
  Object[] elements = new Object[1]; // @small
  int size;

  void add(Object o) {
    if (size == elements.length) {
      Object[] bigger = new Object[size * 2]; // @big
      System.arraycopy(elements, 0, bigger, 0, size);
      elements = bigger;
    }
    elements[size++] = o;
  }

  public static void main(String[] args) {
    ArrayInField list = new ArrayInField(); // @list
    list.add(new Object()); // @a1
    list.add(new Object()); // @a2
    Expect.pointsTo(list.elements); // = FP_small, big
    Expect.pointsTo(list.elements[0]); // = a1, FP_a2
  }
}
