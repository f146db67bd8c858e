// Moved code is removed here and inserted there.
class MoveBlock {
  int x;
  int y;

  void steps() {
    first();
    x = 1;  // -
    y = 2;  // -
    second();
    third();
    x = 1;  // +
    y = 2;  // +
  }

  void first() {}

  void second() {}

  void third() {}
}
