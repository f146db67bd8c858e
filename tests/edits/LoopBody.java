// A statement inside a loop that redefines what the loop carries.
class LoopBody {
  Object last;

  Object walk(Object[] items) {
    Object seen = null;
    for (Object item : items) {
      visit(seen);
      seen = item;  // +
    }
    last = seen;
    return seen;
  }

  void visit(Object o) {}
}
