// A program that is about one policy says so at its top.
// options: --context 1-obj
class ContextOption {
  Object value;

  void set(Object o) { value = o; }

  public static void main(String[] args) {
    ContextOption x = new ContextOption(); // @x1
    ContextOption y = new ContextOption(); // @y1
    x.set(new Object()); // @a1
    y.set(new Object()); // @b1
    Expect.pointsTo(x.value); // = a1
    Expect.pointsTo(y.value); // = b1
  }
}
