// Variables renamed, members in another order, lines shifted: the same program.
class RenameAndReorder {
  // +
  int second;  // +
  int first;
  int second;  // -

  int two() { return second; }  // +

  int sum(int a, int b) {  // -
    int total = a + b;     // -
    return total;          // -
  }                        // -
  int sum(int left, int right) {  // +
    int result = left + right;    // +
    return result;                // +
  }                               // +

  int two() { return second; }  // -
}
