// throw of a new exception, of a parameter, of null, inside a try that catches it; constructors that throw.
class ThrowStatements {
  final int value;

  ThrowStatements(int value) {
    if (value < 0) throw new IllegalArgumentException("negative: " + value);
    this.value = value;
  }

  ThrowStatements(String text) {
    this(parse(text));
    try {
      text.length();
    } catch (NullPointerException e) {
      throw new IllegalStateException(e);
    }
  }

  static int parse(String text) { return text.length(); }

  static void given(RuntimeException e) { throw e; }

  static void nothing() { throw null; }

  static int caught(boolean fail) {
    try {
      if (fail) throw new IllegalStateException();
      return 0;
    } catch (IllegalStateException e) {
      return 1;
    }
  }

  static <T extends Throwable> void sneaky(Throwable t) throws T {
    @SuppressWarnings("unchecked")
    T cast = (T) t;
    throw cast;
  }
}
