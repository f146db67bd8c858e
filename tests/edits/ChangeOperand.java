// The statement stays, its operand comes from elsewhere.
class ChangeOperand {
  Object first = new Object();
  Object second = new Object();

  void pick(Object a, Object b) {
    use(a);  // -
    use(b);  // +
    use("text", 1);  // -
    use("text", 2);  // +
    Object chosen = first;   // -
    Object chosen = second;  // +
    use(chosen);
  }

  void use(Object o) {}

  void use(Object o, int i) {}
}
