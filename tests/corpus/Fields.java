// Instance fields of every type, read and written; field access through other objects.
class Fields {
  boolean flag;
  byte small;
  char letter;
  short medium;
  int number;
  long big;
  float single;
  double twice;
  Object ref;
  int[] array;
  Fields next;

  void writeAll() {
    flag = true;
    small = 1;
    letter = 'x';
    medium = 2;
    number = 3;
    big = 4L;
    single = 5f;
    twice = 6d;
    ref = this;
    array = null;
  }

  double readAll() {
    if (flag && ref != null && array == null) return small + letter + medium + number + big + single + twice;
    return 0;
  }

  int chain() { return next.next.number; }

  void link(Fields other) {
    other.next = this;
    next.number = other.number;
  }
}
