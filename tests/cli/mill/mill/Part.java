package mill;

class Part {
  static final Part NONE = new Part();

  void check() {}
}
