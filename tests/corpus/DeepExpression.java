// Expressions nested deep enough to pile up on the operand stack.
class DeepExpression {
  static int deep(int a) {
    return a + (a * (a - (a / (a | (a & (a ^ (a << (a >> (a >>> (a % (a + (a * (a - (a + 1))))))))))))));
  }

  static int calls(int a) { return f(f(f(f(a, 1), f(a, 2)), f(f(a, 3), a)), f(1, f(2, f(3, f(4, a))))); }

  static long mixed(int a, long b) { return a + (b * (a - (b / (a + (b - (a * b)))))); }

  static int f(int a, int b) { return a - b; }
}
