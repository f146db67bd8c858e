// Field initialisers and instance initialiser blocks are copied into every constructor that calls super.
class Initialisers {
  int first = 1;
  final long second;
  Object third = new Object();

  {
    second = first + 1L;
    if (third == null) first = 0;
  }

  Initialisers() {}

  Initialisers(int first) {
    super();
    this.first = first;
  }

  Initialisers(String s) { this(s.length()); }

  static int order = 0;

  static {
    order++;
  }

  static {
    order *= 2;
  }
}
