// Fields and methods that come, go, or change their type; a constant; code that appears.
abstract class ChangeMembers {
  int kept;
  int gone;     // -
  long came;    // +
  int widened;   // -
  long widened;  // +
  static final int SIZE = 10;  // -
  static final int SIZE = 12;  // +

  abstract void later();  // -
  void later() {          // +
    kept = 1;             // +
  }                       // +

  void removed() {}  // -

  void added() {}  // +

  void overload(int x) {}   // -
  void overload(long x) {}  // +

  int size() {
    return SIZE;
  }
}
