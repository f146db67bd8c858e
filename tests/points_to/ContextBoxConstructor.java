// Two boxes filled by their constructor.
class ContextBoxConstructor {
  final Object value;

  ContextBoxConstructor(Object value) { this.value = value; }

  public static void main(String[] args) {
    ContextBoxConstructor x = new ContextBoxConstructor(new int[0]); // @x1:ContextBoxConstructor @a1:int[]
    ContextBoxConstructor y = new ContextBoxConstructor(new long[0]); // @y1:ContextBoxConstructor @b1:long[]
    Expect.pointsTo(x.value); // = a1, FP_b1 [ci origin 2-type]; = a1 [1-cfa 2-cfa 1-obj 2-obj]
    Expect.pointsTo(y.value); // = FP_a1, b1 [ci origin 2-type]; = b1 [1-cfa 2-cfa 1-obj 2-obj]
  }
}
